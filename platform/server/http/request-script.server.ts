import { type Script, scriptOfLanguages } from '../../serbian/script/script.ts'
import { scriptOfPath } from '../../serbian/script/script-path.ts'
import type { HttpContext } from './http.server.ts'
import { isOwnOrigin } from './own-origin.server.ts'

/** Returns the script of the page that sent the request. A request from elsewhere is answered by `Accept-Language`. */
export function scriptOfRequest({ req, var: { runtime } }: Pick<HttpContext, 'req' | 'var'>): Script {
  const page = URL.parse(req.header('referer') ?? '')
  if (page && isOwnOrigin(runtime.config.APP_URL, page.origin, new URL(req.url).host))
    return scriptOfPath(page.pathname)
  return scriptOfLanguages(req.header('accept-language'))
}
