import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { type Caller, password, type useApp } from './harness.ts'

type App = ReturnType<typeof useApp>

export const anaSignUp = {
  accountRole: 'provider',
  name: 'Ana Anić',
  location: 'Pančevo',
  email: 'ana@primer.rs',
  password,
}

export const signUpHelpers = (app: App) => {
  /** The browser of the last sign-up. */
  let browser: Caller | null = null
  async function signUp(changes: Record<string, unknown> = {}) {
    const answer = await app.call('POST', '/api/auth/sign-up/email', { body: { ...anaSignUp, ...changes } })
    browser = { id: '', email: '', cookie: cookieOf(answer.headers) }
    return answer
  }
  const signIn = (email: string, secret = password) =>
    app.call('POST', '/api/auth/sign-in/email', { body: { email, password: secret } })
  const resend = (email: string, callbackURL = '/login?potvrda=da') =>
    app.call('POST', '/api/auth/send-verification-email', { body: { email, callbackURL } })
  const me = async (as: Caller | null) => (await app.call('GET', '/api/me', { as })).body.user
  const emailsTo = async (email: string) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === email)
  const stored = async (email = anaSignUp.email) => {
    const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.email, email))
    return row
  }
  /** Confirms an address by the newest email to this address, in the browser of the last sign-up. */
  const openLink = async (email: string) => confirmBy((await emailsTo(email))[0]!)
  const confirmBy = (email: { text: string }, more: object = {}, as = browser) =>
    app.call('POST', '/api/email-confirmation', { as, body: { token: confirmationToken(email), ...more } })
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
  return { signUp, signIn, resend, me, emailsTo, stored, openLink, follow: confirmBy, cookieOf }
}

export function confirmationToken({ text }: { text: string }): string {
  const link = new URL(text.match(/https?:\S+/)![0])
  expect(link.origin + link.pathname).toBe('http://localhost:3000/potvrda-adrese')
  return link.searchParams.get('token')!
}
