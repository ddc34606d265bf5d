import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeFromMessages } from '../features/accounts/settings/unsubscribe.server.ts'
import type { Config } from '../platform/server/config.server.ts'
import { currentAppCode, keyInUri } from './app-code.ts'
import { buildSite } from './build-site.ts'
import { password } from './password.ts'
import { createDatabase } from './prepared-databases.ts'
import { clientOf, freePort, type RunningServer, startServer } from './server.ts'

// Slow: it starts the site three times, each with other secrets.

const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-secret-'))
const [first, second] = [randomUUID(), randomUUID()]
let server: RunningServer
let start: (secrets: Record<string, string>) => Promise<RunningServer>
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await createDatabase()
  drop = dropDatabase
  const port = await freePort()
  start = secrets =>
    startServer({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url ?? '', REDIS_URL: '', ...secrets })
  server = await start({ AUTH_SECRET: first })
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function restart(secrets: Record<string, string>): Promise<void> {
  await server.stop()
  server = await start(secrets)
}

function linkTo(email: string): string {
  const folder = join(dataDir, 'outbox')
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  const emails = names.map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const link = new URL(/https?:\/\/[^\s"]+/.exec(emails.find(({ to }) => to === email).text)![0])
  return link.pathname + link.search
}

test('tokens of an old secret stay valid while AUTH_SECRET_OLD names it, and end with it', async () => {
  const { call, person } = clientOf(server.url, server.url)
  const auth = (path: string, body: object, cookie = '') =>
    call('POST', `/api/auth${path}`, { body, as: { id: '', email: '', cookie } })
  const cookieOf = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
  const isSignedIn = async (cookie: string) => {
    const as = { id: '', email: '', cookie }
    const [me, session] = [await call('GET', '/api/me', { as }), await call('GET', '/api/auth/get-session', { as })]
    return [Boolean(me.body.user), Boolean(session.body)]
  }

  const ana = await person('regular', dataDir)
  const enabled = await auth('/two-factor/enable', { password }, ana.cookie)
  const key = keyInUri(enabled.body.totpURI)
  expect((await auth('/two-factor/verify-totp', { code: await currentAppCode(key) }, ana.cookie)).status).toBe(200)
  const signInToCode = async () => cookieOf(await auth('/sign-in/email', { email: ana.email, password }))
  const enterBackupCode = (turn: number, challenge: string) =>
    auth('/two-factor/verify-backup-code', { code: enabled.body.backupCodes[turn] }, challenge)
  const old = cookieOf(await enterBackupCode(0, await signInToCode()))
  const challenged = await signInToCode()
  const late = `kasni-${randomUUID()}@primer.rs`
  const signedUp = await auth('/sign-up/email', {
    accountRole: 'regular',
    name: 'Kasni',
    location: 'Pančevo',
    email: late,
    password,
  })
  const config = { AUTH_SECRET: first, APP_URL: server.url } as Config
  const unsubscribe = new URL(unsubscribeFromMessages({ config }, ana.id).oneClickUrl)
  const leave = async () => (await call('POST', unsubscribe.pathname + unsubscribe.search)).status

  await restart({ AUTH_SECRET: second, AUTH_SECRET_OLD: first })
  expect(await isSignedIn(old)).toEqual([true, true])
  // This sign-in began before the change of the secret, and its authenticator key is encrypted with the old secret.
  const entered = await auth('/two-factor/verify-totp', { code: await currentAppCode(key) }, challenged)
  expect([entered.status, entered.body.title]).toEqual([200, undefined])
  const young = cookieOf(entered)
  expect(await leave()).toBe(204)
  const token = new URL(linkTo(late), server.url).searchParams.get('token')
  await call('POST', '/api/email-confirmation', {
    body: { token },
    as: { id: '', email: '', cookie: cookieOf(signedUp) },
  })
  expect((await auth('/sign-in/email', { email: late, password })).status).toBe(200)

  await restart({ AUTH_SECRET: second })
  expect(await isSignedIn(old)).toEqual([false, false])
  expect(await isSignedIn(young)).toEqual([true, true])
  expect(await leave()).toBe(410)
  // The site has encrypted the stored backup codes with the new secret, so they still work.
  expect((await enterBackupCode(1, await signInToCode())).status).toBe(200)
}, 120_000)
