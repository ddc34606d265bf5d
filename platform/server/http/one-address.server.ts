import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http.server.ts'

/** What programs ask for: their addresses mean what they say, to the letter. */
const notPages = /^\/(api|media|assets|share|socket\.io)(\/|$)|\.[a-z0-9]+$/i

/** The one address of a page: lower case, without a slash at its end or twice in a row; the same text when it is it. */
export function oneAddress(path: string): string {
  if (notPages.test(path)) return path
  // Two slashes at the beginning would name another host.
  const plain = path.replace(/[/\\]{2,}/g, '/').replace(/(?<=.)\/$/, '')
  // Escaped bytes keep their form: %C4 is no capital letter.
  return plain.replace(/%[0-9a-f]{2}|[A-Z]/gi, part => (part.startsWith('%') ? part : part.toLowerCase()))
}

/** Leads every other spelling of a page's address to the one, for good; what is asked for (?…) goes along. */
export const leadToOneAddress: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    const { pathname, search } = new URL(c.req.url)
    const one = oneAddress(pathname)
    if (one !== pathname) return c.redirect(one + search, 301)
  }
  await next()
}
