import { expect } from 'vitest'
import type { App } from './harness.ts'
import { newBrowser } from './visitor.ts'

/** Reads the emails to an address, the newest first. */
export function outboxHelpers(app: App) {
  const emailsTo = async (address: string) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === address)
  const subjectsTo = async (address: string) => (await emailsTo(address)).map(({ subject }) => subject)
  /** Returns the code with which the subject of the newest email begins. */
  const codeFor = async (address: string) => /^\d{6}/.exec((await subjectsTo(address))[0]!)![0]
  /** Returns the link of the newest email. */
  const linkFor = async (address: string) => new URL(/https?:\S+/.exec((await emailsTo(address))[0]!.text)![0])
  /** Returns the token in the link of the newest email, which leads to this page. */
  async function tokenFor(address: string, page: string): Promise<string> {
    const link = await linkFor(address)
    expect(link.origin + link.pathname).toBe(`http://localhost:3000${page}`)
    return link.searchParams.get('token')!
  }
  /** Requests a new password and returns the token of its link. */
  async function requestReset(email: string): Promise<string> {
    await newBrowser(app).auth('/request-password-reset', { email })
    return (await linkFor(email)).pathname.split('/').at(-1)!
  }
  const reset = (token: string | null, newPassword: string) =>
    newBrowser(app).auth('/reset-password', { token, newPassword })
  return { emailsTo, subjectsTo, codeFor, linkFor, tokenFor, requestReset, reset }
}
