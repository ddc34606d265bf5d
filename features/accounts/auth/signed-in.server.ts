import { parse } from 'hono/utils/cookie'
import type { HttpContext } from '../../../platform/server/http/http.server.ts'
import { closeSession } from '../settings/sessions.server.ts'
import type { Auth } from './auth.server.ts'
import { knownSeconds, noticeDevice } from './new-device.server.ts'
import { unsigned } from './signed-cookies.server.ts'

/** The answer gives the browser this cookie, and does not only take it away. */
export const sets = (response: Response, name: string) =>
  response.headers.getSetCookie().some(cookie => cookie.startsWith(`${name}=`) && !/Max-Age=0/i.test(cookie))

/**
 * When this answer lets somebody in: his browser is known from now on, he is told when it was not, and the session it
 * had until now ends, which would otherwise live on unseen beside the new one.
 */
export async function welcome(auth: Auth, c: HttpContext, cookies: Record<string, string>, response: Response) {
  const { authCookies, createAuthCookie } = await auth.$context
  const { name } = authCookies.sessionToken
  if (!sets(response, name)) return
  const given = response.headers.getSetCookie().findLast(cookie => cookie.startsWith(`${name}=`))
  const token = unsigned(parse(given ?? '', name)[name], auth.cookieSecrets)
  const device = createAuthCookie('known_device', { maxAge: knownSeconds })
  const { runtime, identify } = c.var
  const noticed = token && (await noticeDevice(runtime, token, cookies[device.name]))
  if (!noticed) return
  const before = await identify()
  if (before) await closeSession({ runtime, user: before }, before.sessionId)
  c.set('account', noticed.userId)
  c.set('hasSignedIn', true)
  const secure = device.attributes.secure ? '; Secure' : ''
  const line = `${device.name}=${noticed.cookie}; Max-Age=${knownSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', line)
}
