import { type Script, scriptOfLanguages } from '../../serbian/script/script.ts'
import { scriptOfPath } from '../../serbian/script/script-path.ts'
import type { HttpContext } from './http.server.ts'
import { isOwnOrigin } from './own-origin.server.ts'

/** Errors can occur before the request has its variables. */
type Context = Pick<HttpContext, 'req'> & { var: Partial<HttpContext['var']> }

/** Returns the script of the page that sent the request. A request from elsewhere is answered by `Accept-Language`. */
export function scriptOfRequest({ req, var: { runtime } }: Context): Script {
  const page = URL.parse(req.header('referer') ?? '')
  if (page && runtime && isOwnOrigin(runtime.config.APP_URL, page.origin, new URL(req.url).host))
    return scriptOfPath(page.pathname)
  return scriptOfLanguages(req.header('accept-language'))
}
