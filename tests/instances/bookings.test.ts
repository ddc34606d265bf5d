import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countAnswers, sendAllAtOnce } from '../bookings.ts'
import { repetitions } from '../repetitions.ts'
import type { Person } from '../server.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { killBeforeMail } from './mail-gate.ts'
import { useInstances } from './own-instances.ts'

const site = useInstances('bookings')
const requestCount = repetitions('BOOKINGS', { usual: 200, long: 1_000 })
let mail: MailServer | undefined
let provider: Person
let customers: Person[]
/** Ids of services of 60, 30 and 90 minutes by the same provider. */
let services: string[]

beforeAll(async () => {
  const { call, person, service } = site.client(0)
  provider = await person('provider', site.dataDir)
  customers = await Promise.all([1, 2, 3, 4].map(() => person('regular', site.dataDir)))
  services = (await Promise.all([1, 2, 3].map(() => service(provider)))).map(({ id }) => id)
  const body = {
    accepts_bookings: true,
    weekly: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' })),
    holidays_off: false,
    notice: 0,
    days_ahead: 60,
    version: 0,
    services: services.map((id, index) => ({ id, duration_minutes: [60, 30, 90][index]! })),
  }
  expect((await call('PUT', '/api/appointments/hours', { as: provider, body })).status).toBe(200)
})
afterAll(() => mail?.stop())

async function slotsOn(serviceId: string, ahead: number): Promise<string[]> {
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { body } = await site.client(0).call('GET', `/api/services/${serviceId}/slots?from=${day}&days=1`)
  return body.days[0].slots.map((slot: { starts_at: string }) => slot.starts_at)
}
/** Sends a request without a time limit, because many requests at once wait for each other. */
async function requestBooking(n: number, service: string, starts_at: string, id: string = randomUUID()) {
  const { cookie } = customers[n % customers.length]!
  const response = await fetch(`${site.instances[n % 2]!.url}/api/bookings`, {
    method: 'POST',
    headers: { origin: site.address.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id, service_id: service, starts_at, about: 'Curi ventil.' }),
  })
  return { status: response.status, body: (await response.json()) as any }
}

test(`${requestCount} requests of three lengths through two instances book no overlapping times and cause no error`, async () => {
  const days = await Promise.all([5, 6, 7].map(ahead => slotsOn(services[1]!, ahead)))
  const times = days.flatMap(day => day.slice(0, -3))
  const ids = Array.from({ length: requestCount }, () => randomUUID())
  const answers = await sendAllAtOnce(requestCount, n =>
    requestBooking(n, services[n % 3]!, times[(n * 7) % times.length]!, ids[n]),
  )
  const { '201': won = 0, '409 slot_taken': late = 0, '409 too_many_ahead': full = 0 } = countAnswers(answers)
  expect(won).toBeGreaterThan(12)
  expect(won + late + full).toBe(requestCount)
  const overlaps = await site.database.query(`SELECT 1 FROM appointments a JOIN appointments b
    ON a.provider_id = b.provider_id AND a.id < b.id AND a.busy && b.busy
    AND a.status IN ('requested', 'confirmed') AND b.status IN ('requested', 'confirmed')`)
  expect(overlaps.rowCount).toBe(0)
}, 300_000)

// Slow: both instances start twice, and one of them resumes the job of a dead instance.
test('both sides get a reminder once when an instance is killed before its commit and before its delivery', async () => {
  const { database } = site
  /** Adds the minute task to the queue. The first instance that gets this task does the work that is due. */
  const runMinuteTask = () => database.query(`INSERT INTO pgboss.job (name, data) VALUES ('every-minute', '{}')`)
  const customer = customers[1]!
  await database.query(`DELETE FROM appointment_reminders; DELETE FROM appointments`)
  const { body: booking } = await requestBooking(1, services[0]!, (await slotsOn(services[0]!, 12))[20]!)
  const confirm = { as: provider, body: { version: 1 } }
  const confirmed = await site.client(1).call('POST', `/api/bookings/${booking.id}/confirm`, confirm)
  expect(confirmed.body.status).toBe('confirmed')
  await Promise.all(site.instances.map(instance => instance.stop()))

  let isMailHeld = true
  const arrived: string[] = []
  mail = await startMailServer({
    onRcptTo({ address }, _session, done) {
      arrived.push(address)
      if (!isMailHeld) done()
    },
  })
  const withMail = { SMTP_URL: mail.url }
  site.instances = [await site.start(0, withMail)]
  const countDue = async () =>
    (await database.query(`SELECT 1 FROM appointment_reminders WHERE due_at <= now()`)).rowCount

  await database.query(`UPDATE appointment_reminders SET due_at = now() WHERE kind = 'day'`)
  await killBeforeMail(database, runMinuteTask, () => site.instances[0]!.kill())
  // The reminder is still due, because the killed instance had not committed its transaction.
  expect([await countDue(), arrived]).toEqual([1, []])

  site.instances = [await site.start(0, withMail)]
  await runMinuteTask()
  await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0), 20_000)
  await site.instances[0]!.kill()
  // No reminder is due, because the instance has committed. No email has been delivered.
  expect([await countDue(), mail.emails]).toEqual([0, []])

  isMailHeld = false
  site.instances = await Promise.all([site.start(0, withMail), site.start(1, withMail)])
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
