import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import { type HttpEnv, rateLimited } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { feedNotFound, findCalendarFeed } from './calendar-feed.server.ts'

/** The limit prevents the guessing of tokens, and suffices for calendar apps, which poll only a few times an hour. */
const reads: RateLimit = { name: 'calendar-feed', points: 120, seconds: 600 }

/** `GET /kalendar/{token}.ics` returns a provider's calendar. The token in the URL is the only credential. */
export function calendarRoutes(): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/kalendar/:file{[\\w-]{43}\\.ics}', rateLimited(reads), async c => {
    const text = await findCalendarFeed(c.var.runtime, c.req.param('file').slice(0, 43))
    if (text === null) throw feedNotFound()
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag,
      'x-robots-tag': 'noindex',
    }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'content-disposition': contentDisposition('inline', 'termini.ics') })
  })
}
