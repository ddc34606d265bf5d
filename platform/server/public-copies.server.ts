import { createHash, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { compressed } from './compress.server.ts'
import { type CopiedBody, copyBody, copyPage } from './copied-body.server.ts'
import type { HttpContext, HttpEnv } from './http.server.ts'
import type { Live } from './live.server.ts'
import { logRequest, newNonce, pagePolicy, standingHeaders } from './request.server.ts'
import type { Runtime } from './runtime.server.ts'

/** Together the copies take no more memory than this; the oldest go first. */
const mostBytes = 64 * 1024 * 1024

export type Copy = { body: CopiedBody; headers: Record<string, string>; etag: string | undefined; until: number }

/** Answers that visitors get from memory, by whole address; the newest change of anything public empties them. */
export function createPublicCopies(live: Pick<Live, 'onProcessEvent' | 'tellProcesses'>, most = mostBytes) {
  const copies = new Map<string, Copy>()
  let bytes = 0
  let changes = 0
  const forget = (address: string) => {
    bytes -= copies.get(address)?.body.size ?? 0
    copies.delete(address)
  }
  const forgetAll = () => {
    changes += 1
    copies.clear()
    bytes = 0
  }
  live.onProcessEvent('public-change', forgetAll)
  return {
    find(address: string): Copy | undefined {
      const copy = copies.get(address)
      if (!copy || copy.until > Date.now()) return copy
      forget(address)
      return undefined
    },
    /** Keeps it, unless something public has changed after `since`, when the work on it began. */
    keep(address: string, copy: Copy, since: number): void {
      if (since !== changes || copy.body.size > most) return
      forget(address)
      for (const oldest of copies.keys()) {
        if (bytes + copy.body.size <= most) break
        forget(oldest)
      }
      bytes += copy.body.size
      copies.set(address, copy)
    },
    /** How many changes there have been. */
    changes: () => changes,
    /** Something public has changed: forgets every copy, in the other processes too. */
    empty(): void {
      forgetAll()
      live.tellProcesses('public-change')
    },
  }
}

export type PublicCopies = ReturnType<typeof createPublicCopies>

/**
 * Sent often, and seen by nobody but those who take part. Whatever is not named here empties the copies, if somebody
 * who is signed in has sent it: visitors change nothing public.
 */
const changesNothingPublic =
  /^\/(api\/(conversations(\/[^/]+\/(messages|read))?|auth\/(sign-in\/.*|sign-out|two-factor\/.*)|appointments.*|services\/[^/]+\/views|unsubscribe))?$/

/**
 * Answers visitors who bring no cookie from memory, with what was marked `public` in its Cache-Control: for
 * PUBLIC_CACHE_SECONDS at most and not beyond the next change. A page gets a nonce of its own each time it is sent.
 * The outermost middleware.
 */
export function fromPublicCopies(runtime: Runtime): MiddlewareHandler<HttpEnv> {
  const { config, log, copies } = runtime
  const standing = Object.fromEntries(standingHeaders(config))
  const lifetime = config.PUBLIC_CACHE_SECONDS * 1000

  function send(c: HttpContext, { body, headers, etag }: Copy, requestId: string): Response {
    const nonce = newNonce()
    const isPage = headers['content-type']!.includes('html')
    const own = {
      ...standing,
      ...headers,
      vary: 'accept-encoding',
      'x-request-id': requestId,
      ...(isPage && { 'content-security-policy': pagePolicy(nonce, config) }),
      ...(etag && { etag }),
    }
    if (etag && c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: own })
    const isZipped = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) === 'gzip'
    return isZipped
      ? new Response(body.gzip(nonce) as Uint8Array<ArrayBuffer>, { headers: { ...own, 'content-encoding': 'gzip' } })
      : new Response(body.plain(nonce) as Uint8Array<ArrayBuffer>, { headers: own })
  }

  return async (c, next) => {
    const { method, path, url } = c.req
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      await next()
      if (c.res.ok && !changesNothingPublic.test(path) && (await c.var.identify())) copies.empty()
      return
    }
    if (!lifetime || method !== 'GET' || c.req.header('cookie') || c.req.header('authorization')) return next()

    const known = copies.find(url)
    if (known) {
      const started = performance.now()
      const requestId = randomUUID()
      const answer = send(c, known, requestId)
      logRequest(log.child({ request: requestId }), c, answer.status, started)
      return answer
    }
    const since = copies.changes()
    c.set('mayBeCopied', true)
    await next()
    const copy = await copyOf(c, Date.now() + lifetime)
    if (!copy) return compressed(c, async () => {})
    copies.keep(url, copy, since)
    c.res = undefined
    c.res = send(c, copy, c.var.requestId)
  }
}

const kept = ['content-type', 'cache-control', 'link', 'content-language']

/** A copy of the answer that has been worked out, or null when it is not one for everybody. */
async function copyOf(c: HttpContext, until: number): Promise<Copy | null> {
  const { status, headers } = c.res
  const type = headers.get('content-type') ?? ''
  const isPage = type.includes('html')
  if (status !== 200 || !/json|html/.test(type) || headers.has('set-cookie')) return null
  if (!headers.get('cache-control')?.includes('public') || (isPage && !c.var.nonce)) return null
  const text = await c.res.text()
  const etag = isPage ? undefined : `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const same = kept.flatMap(name => (headers.has(name) ? [[name, headers.get(name)!]] : []))
  return {
    body: isPage ? copyPage(text, c.var.nonce!) : copyBody(text),
    headers: Object.fromEntries(same),
    etag,
    until,
  }
}
