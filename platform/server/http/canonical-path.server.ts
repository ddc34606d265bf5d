import type { MiddlewareHandler } from 'hono'
import { isPagePath } from '../../serbian/script/page-path.ts'
import type { HttpEnv } from './http.server.ts'

/** Returns the canonical address of a page: lower case, without trailing or repeated slashes. */
export function canonicalPath(path: string): string {
  // Addresses of endpoints and files are case-sensitive.
  if (!isPagePath(path)) return path
  // A redirect to an address with two leading slashes would lead to another host.
  const singleSlashed = path.replace(/[/\\]{2,}/g, '/').replace(/(?<=.)\/$/, '')
  // Percent escapes do not become lower case.
  return singleSlashed.replace(/%[0-9a-f]{2}|[A-Z]/gi, part => (part.startsWith('%') ? part : part.toLowerCase()))
}

/** Redirects (301) all other spellings of a page's address to the canonical address. The query stays. */
export const redirectToCanonicalPath: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    const { pathname, search } = new URL(c.req.url)
    const canonical = canonicalPath(pathname)
    if (canonical !== pathname) return c.redirect(canonical + search, 301)
  }
  await next()
}
