import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { type Caller, password, type useApp } from './harness.ts'

type App = ReturnType<typeof useApp>

/** Somebody who signs up, and what comes to her by mail. */
export const ana = { accountRole: 'provider', name: 'Ana Anić', location: 'Pančevo', email: 'ana@primer.rs', password }

/** What people do about accounts in this app. */
export const signingUp = (app: App) => {
  const signUp = (changes: Record<string, unknown> = {}) =>
    app.call('POST', '/api/auth/sign-up/email', { body: { ...ana, ...changes } })
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
  /** Opens the link of the newest letter to this address. */
  const openLink = async (email: string) => follow((await lettersTo(email))[0]!)
  function follow({ text }: { text: string }) {
    const link = new URL(text.match(/https?:\S+/)![0])
    expect(link.origin).toBe('http://localhost:3000')
    return app.call('GET', link.pathname + link.search)
  }
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
  return { signUp, signIn, resend, me, lettersTo, stored, openLink, follow, cookieOf }
}
