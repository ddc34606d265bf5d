import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { unsubscribeFromMessages } from '../features/accounts/settings/unsubscribe.server.ts'
import type { Config } from '../platform/server/config.server.ts'
import { currentAppCode, keyInUri } from './app-code.ts'
import { useBuiltSite } from './built-site.ts'
import { password } from './password.ts'
import { clientOf, cookieOf, emailTextTo } from './server.ts'

// Slow: it starts the site three times, each with other secrets.

const [first, second] = [randomUUID(), randomUUID()]
const site = useBuiltSite('secret', () => ({ AUTH_SECRET: first }))

async function restart(secrets: Record<string, string>): Promise<void> {
  await site.stop()
  await site.start(secrets)
}

test('tokens of an old secret stay valid while AUTH_SECRET_OLD names it, and end with it', async () => {
  const { call, person } = clientOf(site.url, site.url)
  const auth = (path: string, body: object, cookie = '') =>
    call('POST', `/api/auth${path}`, { body, as: { id: '', email: '', cookie } })
  const isSignedIn = async (cookie: string) => {
    const as = { id: '', email: '', cookie }
    const [me, session] = [await call('GET', '/api/me', { as }), await call('GET', '/api/auth/get-session', { as })]
    return [Boolean(me.body.user), Boolean(session.body)]
  }

  const ana = await person('regular', site.dataDir)
  const enabled = await auth('/two-factor/enable', { password }, ana.cookie)
  const key = keyInUri(enabled.body.totpURI)
  expect((await auth('/two-factor/verify-totp', { code: await currentAppCode(key) }, ana.cookie)).status).toBe(200)
  const signInToCode = async () => cookieOf(await auth('/sign-in/email', { email: ana.email, password }))
  const enterBackupCode = (turn: number, challenge: string) =>
    auth('/two-factor/verify-backup-code', { code: enabled.body.backupCodes[turn] }, challenge)
  const old = cookieOf(await enterBackupCode(0, await signInToCode()))
  const challenged = await signInToCode()
  const late = `kasni-${randomUUID()}@primer.rs`
  const account = { accountRole: 'regular', name: 'Kasni', location: 'Pančevo', email: late, password }
  const signedUp = await auth('/sign-up/email', account)
  const config = { AUTH_SECRET: first, APP_URL: site.url } as Config
  const unsubscribe = new URL(unsubscribeFromMessages({ config }, ana.id).oneClickUrl)
  const leave = async () => (await call('POST', unsubscribe.pathname + unsubscribe.search)).status

  await restart({ AUTH_SECRET: second, AUTH_SECRET_OLD: first })
  expect(await isSignedIn(old)).toEqual([true, true])
  // This sign-in began before the change of the secret, and its authenticator key is encrypted with the old secret.
  const entered = await auth('/two-factor/verify-totp', { code: await currentAppCode(key) }, challenged)
  expect([entered.status, entered.body.title]).toEqual([200, undefined])
  const young = cookieOf(entered)
  expect(await leave()).toBe(204)
  const [link] = emailTextTo(late, site.dataDir).match(/https?:\/\/[^\s"]+/)!
  const body = { token: new URL(link).searchParams.get('token') }
  await call('POST', '/api/email-confirmation', { body, headers: { cookie: cookieOf(signedUp) } })
  expect((await auth('/sign-in/email', { email: late, password })).status).toBe(200)

  await restart({ AUTH_SECRET: second })
  expect(await isSignedIn(old)).toEqual([false, false])
  expect(await isSignedIn(young)).toEqual([true, true])
  expect(await leave()).toBe(410)
  // The site has encrypted the stored backup codes with the new secret, so they still work.
  expect((await enterBackupCode(1, await signInToCode())).status).toBe(200)
}, 120_000)
