import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countAnswers, sendAllAtOnce } from '../bookings.ts'
import { buildSite } from '../build-site.ts'
import { createDatabase } from '../prepared-databases.ts'
import { repetitions } from '../repetitions.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { MAIL_GATE, mailWaitsAtGate } from './mail-gate.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'

/** Sends bookings to two instances that share one PostgreSQL and one Redis. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-bookings-'))
const requestCount = repetitions('BOOKINGS', { usual: 200, long: 1_000 })
/** Requests for the slots of three people. */
const shopRequestCount = repetitions('BOOKINGS_OF_A_SHOP', { usual: 150, long: 1_000 })
const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
let instances: RunningServer[] = []
let start: (index: number, more?: Record<string, string>) => Promise<RunningServer>
let database: pg.Client
let redis: OwnRedis
let mail: MailServer | undefined
let drop = async () => {}
let people: { provider: Person; customers: Person[] }
/** Ids of services of 60, 30 and 90 minutes by the same provider. */
let services: string[]

const client = (index: number) => clientOf(instances[index % 2]!.url, instances[0]!.url)
const headersOf = (as: Person) => ({ origin: instances[0]!.url, cookie: as.cookie, 'content-type': 'application/json' })

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await createDatabase()
  drop = dropDatabase
  redis = await startRedis()
  database = new pg.Client({ connectionString: url! })
  await database.connect()
  const ports = [await freePort(), await freePort()]
  start = (index, more = {}) =>
    startServer({
      PORT: String(ports[index]),
      APP_URL: `http://localhost:${ports[0]}`,
      DATA_DIR: dataDir,
      DATABASE_URL: url!,
      REDIS_URL: redis.url,
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      ...more,
    })
  instances = await Promise.all([start(0), start(1)])
  const { call, person, service } = client(0)
  const provider = await person('provider', dataDir)
  const customers: Person[] = []
  for (let each = 0; each < 4; each += 1) customers.push(await person('regular', dataDir))
  people = { provider, customers }
  services = (await Promise.all([1, 2, 3].map(() => service(provider)))).map(({ id }) => id)
  const lengths = services.map((id, index) => ({ id, duration_minutes: [60, 30, 90][index]! }))
  const { status } = await call('PUT', '/api/appointments/hours', {
    as: provider,
    body: {
      accepts_bookings: true,
      weekly: always,
      holidays_off: false,
      notice: 0,
      days_ahead: 60,
      version: 0,
      services: lengths,
    },
  })
  expect(status).toBe(200)
}, 180_000)

afterAll(async () => {
  await Promise.all(instances.map(instance => instance.kill()))
  await mail?.stop()
  await redis?.kill()
  await database?.end()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function slotsOn(serviceId: string, ahead: number): Promise<string[]> {
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { body } = await client(0).call('GET', `/api/services/${serviceId}/slots?from=${day}&days=1`)
  return body.days[0].slots.map((slot: { starts_at: string }) => slot.starts_at)
}

type SlotChoice = { service: string; starts_at: string }

/** Sends all requests at once (tests/bookings.ts), half to each instance. Returns the count of each answer. */
async function requestBookings(
  choose: (n: number) => SlotChoice,
  count = requestCount,
): Promise<Record<string, number>> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const answers = await sendAllAtOnce(count, async n => {
    const { service, starts_at } = choose(n)
    const response = await fetch(`${instances[n % 2]!.url}/api/bookings`, {
      method: 'POST',
      headers: headersOf(people.customers[n % people.customers.length]!),
      body: JSON.stringify({ id: ids[n], service_id: service, starts_at, about: 'Curi ventil.' }),
    })
    return { status: response.status, body: (await response.json()) as { code?: string } }
  })
  return countAnswers(answers)
}

const overlaps = async () =>
  (
    await database.query(`SELECT 1 FROM appointments a JOIN appointments b ON a.provider_id = b.provider_id AND a.id < b.id
      AND a.status IN ('requested', 'confirmed') AND b.status IN ('requested', 'confirmed') AND a.busy && b.busy`)
  ).rowCount

test(`${requestCount} requests for one slot through two instances book it once`, async () => {
  const [starts_at] = await slotsOn(services[0]!, 3)
  expect(await requestBookings(() => ({ service: services[0]!, starts_at: starts_at! }))).toEqual({
    '201': 1,
    '409 slot_taken': requestCount - 1,
  })
}, 300_000)

test(`${requestCount} requests of three lengths book no overlapping times and cause no error`, async () => {
  const days = await Promise.all([5, 6, 7].map(ahead => slotsOn(services[1]!, ahead)))
  const times = days.flatMap(day => day.slice(0, -3))
  const counts = await requestBookings(n => ({ service: services[n % 3]!, starts_at: times[(n * 7) % times.length]! }))
  const { '201': won = 0, '409 slot_taken': late = 0, '409 too_many_ahead': full = 0, ...other } = counts
  expect(other).toEqual({})
  expect(won).toBeGreaterThan(12)
  expect(won + late + full).toBe(requestCount)
  expect(await overlaps()).toBe(0)
}, 300_000)

test(`${shopRequestCount} requests for anybody of three people through two instances book each slot three times`, async () => {
  const { call, person, service } = client(0)
  const as = await person('provider', dataDir)
  const { id } = await service(as)
  const rules = {
    accepts_bookings: true,
    confirms: 'by_itself',
    weekly: always,
    holidays_off: false,
    notice: 0,
    version: 0,
  }
  expect((await call('PUT', '/api/appointments/hours', { as, body: rules })).status).toBe(200)
  for (const name of ['Maja', 'Sanja'])
    await call('POST', '/api/shop/members', { as, body: { id: randomUUID(), name } })
  // Visits of an hour begin every half hour, so these do not overlap.
  const slots = (await slotsOn(id, 3)).filter((_, n) => n % 2 === 0).slice(0, 3)
  const counts = await requestBookings(n => ({ service: id, starts_at: slots[n % slots.length]! }), shopRequestCount)
  expect(counts).toEqual({ '201': 9, '409 slot_taken': shopRequestCount - 9 })
  const { rows } = await database.query(
    `SELECT count(*)::int AS bookings, count(DISTINCT coalesce(member_id, provider_id))::int AS people
     FROM appointments WHERE provider_id = $1 AND status = 'confirmed' GROUP BY appointment_time`,
    [as.id],
  )
  expect(rows).toEqual(slots.map(() => ({ bookings: 3, people: 3 })))
}, 300_000)

const inSeconds = (seconds: number) => `now() + interval '${seconds} seconds'`
/** Adds the minute task to the queue. The first instance that gets this task does the work that is due. */
const runMinuteTask = () => database.query(`INSERT INTO pgboss.job (name, data) VALUES ('every-minute', '{}')`)

test('a booking that is confirmed, cancelled, moved and expired at once has one outcome, the same for both sides', async () => {
  const { provider, customers } = people
  const customer = customers[0]!
  await database.query(`DELETE FROM appointment_reminders; DELETE FROM appointments`)
  const times = (await slotsOn(services[0]!, 9)).filter((_, index) => index % 4 === 0)
  const elsewhere = await slotsOn(services[0]!, 10)
  for (const [round, starts_at] of times.slice(0, 6).entries()) {
    const { body: booking } = await client(round).call('POST', '/api/bookings', {
      as: customer,
      body: { id: randomUUID(), service_id: services[0]!, starts_at, about: 'Curi ventil.' },
    })
    await database.query(`UPDATE appointments SET expires_at = ${inSeconds(0.5)} WHERE booking_id = $1`, [booking.id])
    await database.query(`UPDATE appointment_reminders SET due_at = ${inSeconds(0.5)}`)
    await runMinuteTask()
    const act = async (n: number, as: Person, action: string, more: object = {}) => {
      await new Promise(done => setTimeout(done, Math.random() * 700))
      const body = { version: booking.version, ...more }
      return client(round + n).call('POST', `/api/bookings/${booking.id}/${action}`, { as, body })
    }
    const answers = await Promise.all([
      act(0, provider, 'confirm'),
      act(1, customer, 'cancel'),
      act(0, customer, 'move', { starts_at: elsewhere[round * 4] }),
      act(1, provider, 'decline'),
    ])
    const successes = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ body }) => body.code === 'stale')).toHaveLength(4 - successes.length)
    expect(successes.length).toBeLessThan(2)
    const read = async (n: number, as: Person) =>
      (await client(n).call('GET', `/api/bookings/${booking.id}`, { as })).body
    const views = await Promise.all([read(0, provider), read(1, customer)])
    const outcome = successes[0]?.body ?? { status: 'expired', starts_at }
    for (const view of views) expect([view.status, view.starts_at]).toEqual([outcome.status, outcome.starts_at])
  }
  expect(await overlaps()).toBe(0)
}, 120_000)

const otherConnections = (where: string) =>
  database.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND ${where}`)

// Slow: both instances start twice, and one of them resumes the job of a dead instance.
test('both sides get a reminder once when an instance is killed before its commit and before its delivery', async () => {
  const { provider, customers } = people
  const customer = customers[1]!
  await database.query(`DELETE FROM appointment_reminders; DELETE FROM appointments`)
  const { body: booking } = await client(0).call('POST', '/api/bookings', {
    as: customer,
    body: {
      id: randomUUID(),
      service_id: services[0]!,
      starts_at: (await slotsOn(services[0]!, 12))[20],
      about: 'Ventil.',
    },
  })
  const confirmed = await client(1).call('POST', `/api/bookings/${booking.id}/confirm`, {
    as: provider,
    body: { version: 1 },
  })
  expect(confirmed.body.status).toBe('confirmed')
  await Promise.all(instances.map(instance => instance.stop()))

  let isMailHeld = true
  const arrived: string[] = []
  mail = await startMailServer({
    onRcptTo({ address }, _session, done) {
      arrived.push(address)
      if (!isMailHeld) done()
    },
  })
  const withMail = { SMTP_URL: mail.url }
  instances = [await start(0, withMail)]
  const countDue = async () =>
    (await database.query(`SELECT 1 FROM appointment_reminders WHERE due_at <= now()`)).rowCount

  await database.query(`UPDATE appointment_reminders SET due_at = now() WHERE kind = 'day'`)
  await database.query(mailWaitsAtGate)
  await database.query(`SELECT pg_advisory_lock(${MAIL_GATE})`)
  await runMinuteTask()
  await vi.waitFor(async () => expect((await otherConnections(`wait_event_type = 'Lock'`)).rowCount).toBe(1), 20_000)
  await instances[0]!.kill()
  await database.query(`SELECT pg_advisory_unlock(${MAIL_GATE})`)
  await vi.waitFor(async () => expect((await otherConnections('true')).rowCount).toBe(0), 10_000)
  // The reminder is still due, because the killed instance had not committed its transaction.
  expect([await countDue(), arrived]).toEqual([1, []])

  instances = [await start(0, withMail)]
  await runMinuteTask()
  await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0), 20_000)
  await instances[0]!.kill()
  // No reminder is due, because the instance has committed. No email has been delivered.
  expect([await countDue(), mail.emails]).toEqual([0, []])

  isMailHeld = false
  instances = await Promise.all([start(0, withMail), start(1, withMail)])
  await runMinuteTask()
  const retryNow = () =>
    database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`)
  const reminded = () => mail!.emails.map(({ to, subject }) => [to?.[0]?.address, subject?.split(':')[0]])
  const both = [customer, provider].map(({ email }) => [email, 'Podsetnik'])
  await vi.waitFor(
    async () => {
      await retryNow()
      expect(reminded()).toHaveLength(2)
    },
    { timeout: 90_000, interval: 1_000 },
  )
  expect(reminded()).toEqual(expect.arrayContaining(both))
  // Runs all tasks and jobs that could send a second reminder.
  await runMinuteTask()
  await vi.waitFor(async () => {
    const { rowCount } = await database.query(`SELECT 1 FROM pgboss.job
      WHERE (name = 'mail' AND state < 'completed') OR (name = 'every-minute' AND state < 'active')`)
    expect(rowCount).toBe(0)
  }, 20_000)
  expect(reminded()).toHaveLength(2)
}, 180_000)
