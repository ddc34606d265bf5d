import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { useBuiltSite } from '../built-site.ts'
import { password } from '../password.ts'
import { clientOf } from '../server.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { killBeforeMail } from './mail-gate.ts'

let mail: MailServer
let database: pg.Client
const site = useBuiltSite('killed', async (_, connectionString) => {
  mail = await startMailServer()
  database = new pg.Client({ connectionString })
  await database.connect()
  return { SMTP_URL: mail.url }
})
afterAll(async () => {
  await mail?.stop()
  await database?.end()
})

test('a sign-up killed before its email leaves no account, and repeating it creates both', async () => {
  const email = `${randomUUID()}@primer.rs`
  const body = { accountRole: 'regular', name: 'Proba', location: 'Pančevo', email, password }
  const signUp = () => clientOf(site.url, site.url).call('POST', '/api/auth/sign-up/email', { body })
  const countAccounts = async () => (await database.query('SELECT 1 FROM profiles WHERE email = $1', [email])).rowCount
  expect(await killBeforeMail(database, signUp, site.kill)).toBeNull()
  expect(await countAccounts()).toBe(0)

  await site.start()
  expect((await signUp()).status).toBe(200)
  expect(await countAccounts()).toBe(1)
  await vi.waitFor(() => expect(mail.emails.map(({ to }) => to?.[0]?.address)).toEqual([email]), 10_000)
}, 60_000)
