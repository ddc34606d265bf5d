import { expect } from 'vitest'
import { currentAppCode, keyInUri } from './app-code.ts'
import { type App, password } from './harness.ts'
import { newBrowser } from './visitor.ts'

/** Creates a user with two-factor authentication, who is signed in to a browser. */
export async function newTwoFactorUser(app: App) {
  const person = await app.person('provider')
  const browser = newBrowser(app)
  await browser.auth('/sign-in/email', { email: person.email, password })
  const { body } = await browser.auth('/two-factor/enable', { password })
  const verified = await browser.auth('/two-factor/verify-totp', { code: await currentAppCode(keyInUri(body.totpURI)) })
  expect(verified.status).toBe(200)
  return { ...person, browser, uri: body.totpURI as string, backupCodes: body.backupCodes as string[] }
}
