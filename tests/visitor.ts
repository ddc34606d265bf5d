import type { Answer, App } from './harness.ts'
import { password } from './password.ts'

/** Returns a browser that has one IP address and stores the cookies that it gets. */
export function newBrowser(app: App, address = '1.1.1.1') {
  const cookies = new Map<string, string>()
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await app.call(method, path, {
      body,
      headers: {
        cookie: header(),
        'x-forwarded-for': address,
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (!value || /max-age=0(;|$)/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    call,
    cookies,
    auth: (path: string, body: object = {}) => call('POST', `/api/auth${path}`, body),
    me: async () => (await call('GET', '/api/me')).body.user,
    /** The browser as a caller for functions of harness.ts. */
    get caller() {
      return { id: '', email: '', cookie: header() }
    },
  }
}
export type TestBrowser = ReturnType<typeof newBrowser>

/** Signs a new user in to a new browser. */
export async function newSignedInUser(app: App) {
  const user = await app.person('regular')
  const browser = newBrowser(app)
  await browser.auth('/sign-in/email', { email: user.email, password })
  return { ...user, browser }
}
