import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { type Caller, password, type useApp } from './harness.ts'

type App = ReturnType<typeof useApp>

/** Somebody who signs up, and what comes to her by mail. */
export const ana = { accountRole: 'provider', name: 'Ana Anić', location: 'Pančevo', email: 'ana@primer.rs', password }

/** What people do about accounts in this app. */
export const signingUp = (app: App) => {
  /** The browser in which somebody has signed up last. */
  let browser: Caller | null = null
  async function signUp(changes: Record<string, unknown> = {}) {
    const answer = await app.call('POST', '/api/auth/sign-up/email', { body: { ...ana, ...changes } })
    browser = { id: '', email: '', cookie: cookieOf(answer.headers) }
    return answer
  }
  const signIn = (email: string, given = password) =>
    app.call('POST', '/api/auth/sign-in/email', { body: { email, password: given } })
  const resend = (email: string, callbackURL = '/login?potvrda=da') =>
    app.call('POST', '/api/auth/send-verification-email', { body: { email, callbackURL } })
  const me = async (as: Caller | null) => (await app.call('GET', '/api/me', { as })).body.user
  const lettersTo = async (email: string) => (await app.runtime.mail.outbox!()).filter(letter => letter.to === email)
  const stored = async (email = ana.email) => {
    const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.email, email))
    return row
  }
  /** Confirms by the newest letter to this address, in the browser that has signed up last. */
  const openLink = async (email: string) => follow((await lettersTo(email))[0]!)
  const follow = (letter: { text: string }, more: object = {}, as = browser) =>
    app.call('POST', '/api/email-confirmation', { as, body: { token: tokenIn(letter), ...more } })
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
  return { signUp, signIn, resend, me, lettersTo, stored, openLink, follow, cookieOf }
}

/** The token in the link of a confirmation letter. */
export function tokenIn({ text }: { text: string }): string {
  const link = new URL(text.match(/https?:\S+/)![0])
  expect(link.origin + link.pathname).toBe('http://localhost:3000/potvrda-adrese')
  return link.searchParams.get('token')!
}
