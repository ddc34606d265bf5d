import { parse } from 'hono/utils/cookie'
import type { HttpContext } from '../../../platform/server/http/http.server.ts'
import { closeSession } from '../settings/sessions.server.ts'
import type { Auth } from './auth.server.ts'
import { KNOWN_DEVICE_SECONDS, recognizeDevice } from './new-device.server.ts'
import { readSignedValue } from './signed-cookies.server.ts'

/** Returns whether the response sets this cookie and does not delete it. */
export const setsCookie = (response: Response, name: string) =>
  response.headers.getSetCookie().some(cookie => cookie.startsWith(`${name}=`) && !/Max-Age=0/i.test(cookie))

/** Marks the browser as known and emails the owner about a new browser. Ends the browser's earlier session, if any. */
export async function completeSignIn(auth: Auth, c: HttpContext, cookies: Record<string, string>, response: Response) {
  const { authCookies, createAuthCookie } = await auth.$context
  const { name } = authCookies.sessionToken
  if (!setsCookie(response, name)) return
  const line = response.headers.getSetCookie().findLast(cookie => cookie.startsWith(`${name}=`))
  const token = readSignedValue(parse(line ?? '', name)[name], auth.cookieSecrets)
  const device = createAuthCookie('known_device', { maxAge: KNOWN_DEVICE_SECONDS })
  const { runtime, identify } = c.var
  const known = token && (await recognizeDevice(runtime, token, cookies[device.name]))
  if (!known) return
  const previous = await identify()
  if (previous) await closeSession({ runtime, user: previous }, previous.sessionId)
  c.set('account', known.userId)
  c.set('hasSignedIn', true)
  const secure = device.attributes.secure ? '; Secure' : ''
  const cookie = `${device.name}=${known.cookie}; Max-Age=${KNOWN_DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', cookie)
}
