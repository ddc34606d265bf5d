import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDiary } from '../bookings.ts'
import { useBuiltSite } from '../built-site.ts'
import { password } from '../password.ts'
import { clientOf } from '../server.ts'
import { type MailServer, startMailServer } from '../smtp.ts'

let database: pg.Client
const site = useBuiltSite('killed', async (_, connectionString) => {
  database = new pg.Client({ connectionString })
  await database.connect()
  return {}
})
let mail: MailServer
let isMailHeld = false
const arrived: string[] = []
beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo({ address }, _session, done) {
      arrived.push(address)
      if (!isMailHeld) done()
    },
  })
})
afterAll(async () => {
  await mail?.stop()
  await database?.end()
})

const call: ReturnType<typeof clientOf>['call'] = (...request) => clientOf(site.url, site.url).call(...request)
const count = async (rows: string, values: unknown[] = []) =>
  (await database.query(`SELECT 1 FROM ${rows}`, values)).rowCount

/** The number of an advisory lock. While a test holds this lock, no transaction can enqueue an email. */
const MAIL_GATE = 4711

/** Kills the site while `act` waits to enqueue an email. Returns the result of `act`, or null if it failed. */
async function killBeforeMail<Result>(act: () => Promise<Result>): Promise<Result | null> {
  await database.query(`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${MAIL_GATE}); RETURN NEW; END $$;
    CREATE OR REPLACE TRIGGER wait_at_gate BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'mail')
      EXECUTE FUNCTION wait_at_gate();
    SELECT pg_advisory_lock(${MAIL_GATE})`)
  const acting = act().catch(() => null)
  const countConnections = (where: string) =>
    count(`pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${where}`)
  await vi.waitFor(async () => expect(await countConnections(`wait_event_type = 'Lock'`)).toBe(1), 20_000)
  await site.kill()
  await database.query(`SELECT pg_advisory_unlock(${MAIL_GATE})`)
  await vi.waitFor(async () => expect(await countConnections('true')).toBe(0), 10_000)
  return acting
}

// Slow: the site starts four times, and once resumes the job of a dead instance.
test('both sides get a reminder once when the site is killed before its commit and before its delivery', async () => {
  const { person, service: newService } = clientOf(site.url, site.url)
  const [provider, customer] = [await person('provider', site.dataDir), await person('regular', site.dataDir)]
  const service = await newService(provider)
  await openDiary({ call }, provider, { confirms: 'by_itself' })
  const { body: free } = await call('GET', `/api/services/${service.id}/slots?days=13`)
  const { starts_at } = free.days[12].slots[20]
  const booking = { id: randomUUID(), service_id: service.id, starts_at, about: 'Curi ventil.' }
  expect((await call('POST', '/api/bookings', { as: customer, body: booking })).status).toBe(201)
  await site.stop()

  const withMail = { SMTP_URL: mail.url }
  isMailHeld = true
  const runMinuteTask = () => database.query(`INSERT INTO pgboss.job (name, data) VALUES ('every-minute', '{}')`)
  const countDue = () => count('appointment_reminders WHERE due_at <= now()')
  await site.start(withMail)
  await database.query(`UPDATE appointment_reminders SET due_at = now() WHERE kind = 'day'`)
  await killBeforeMail(runMinuteTask)
  // The reminder is still due, because the killed site had not committed its transaction.
  expect([await countDue(), arrived]).toEqual([1, []])

  await site.start(withMail)
  await runMinuteTask()
  await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0), 20_000)
  await site.kill()
  // No reminder is due, because the site has committed. No email has been delivered.
  expect([await countDue(), mail.emails]).toEqual([0, []])

  isMailHeld = false
  await site.start(withMail)
  const reminded = () => mail.emails.map(({ to, subject }) => [to?.[0]?.address, subject?.split(':')[0]])
  const both = [customer, provider].map(({ email }) => [email, 'Podsetnik'])
  await vi.waitFor(
    async () => {
      await database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`)
      expect(reminded()).toHaveLength(2)
    },
    { timeout: 90_000, interval: 1_000 },
  )
  expect(reminded()).toEqual(expect.arrayContaining(both))
  // Runs all tasks and jobs that could send a second reminder.
  await runMinuteTask()
  const isOpen = `(name = 'mail' AND state < 'completed') OR (name = 'every-minute' AND state < 'active')`
  await vi.waitFor(async () => expect(await count(`pgboss.job WHERE ${isOpen}`)).toBe(0), 20_000)
  expect(reminded()).toHaveLength(2)
}, 180_000)

test('a sign-up killed before its email leaves no account, and repeating it creates both', async () => {
  mail.emails.length = 0
  const email = `${randomUUID()}@primer.rs`
  const body = { accountRole: 'regular', name: 'Proba', location: 'Pančevo', email, password }
  const signUp = () => call('POST', '/api/auth/sign-up/email', { body })
  const countAccounts = () => count('profiles WHERE email = $1', [email])
  expect(await killBeforeMail(signUp)).toBeNull()
  expect(await countAccounts()).toBe(0)

  await site.start({ SMTP_URL: mail.url })
  expect((await signUp()).status).toBe(200)
  expect(await countAccounts()).toBe(1)
  await vi.waitFor(() => expect(mail.emails.map(({ to }) => to?.[0]?.address)).toEqual([email]), 10_000)
}, 60_000)
