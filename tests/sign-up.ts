import { eq } from 'drizzle-orm'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { type App, type Caller, password } from './harness.ts'
import { outboxHelpers } from './outbox.ts'
import { cookieOf as cookiesIn } from './server.ts'

export const anaSignUp = {
  accountRole: 'provider',
  name: 'Ana Anić',
  location: 'Pančevo',
  email: 'ana@primer.rs',
  password,
}
const confirmationPage = '/potvrda-adrese'

export const signUpHelpers = (app: App) => {
  const { tokenFor, ...outbox } = outboxHelpers(app)
  /** The browser of the last sign-up. */
  let browser: Caller | null = null
  async function signUp(changes: Record<string, unknown> = {}) {
    const answer = await app.call('POST', '/api/auth/sign-up/email', { body: { ...anaSignUp, ...changes } })
    browser = { id: '', email: '', cookie: cookiesIn(answer) }
    return answer
  }
  const signIn = (email: string, secret = password) =>
    app.call('POST', '/api/auth/sign-in/email', { body: { email, password: secret } })
  const resend = (email: string, callbackURL = '/login?potvrda=da') =>
    app.call('POST', '/api/auth/send-verification-email', { body: { email, callbackURL } })
  const me = async (as: Caller | null) => (await app.call('GET', '/api/me', { as })).body.user
  const stored = async (email = anaSignUp.email) => {
    const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.email, email))
    return row
  }
  /** Returns the token of the newest email that confirms an address. */
  const confirmationToken = (email = anaSignUp.email) => tokenFor(email, confirmationPage)
  /** Confirms an address by the newest email to this address, in the browser of the last sign-up. */
  const openLink = async (email: string) => confirmBy(await confirmationToken(email))
  const confirmBy = (token: string, more: object = {}) =>
    app.call('POST', '/api/email-confirmation', { as: browser, body: { token, ...more } })
  const cookieOf = (headers: Headers) => cookiesIn({ headers })
  return { ...outbox, signUp, signIn, resend, me, stored, confirmationToken, openLink, follow: confirmBy, cookieOf }
}
