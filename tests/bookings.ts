import { randomUUID } from 'node:crypto'
import type { Answer, App, Caller } from './harness.ts'

/** The same working hours on each weekday. */
export const everyDay = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start, end }))

/** Lets customers book a provider at any hour without notice. */
export const openDiary = (app: Pick<App, 'call'>, as: Caller, rules: object = {}): Promise<Answer> =>
  app.call('PUT', '/api/appointments/hours', {
    as,
    body: {
      accepts_bookings: true,
      weekly: everyDay('00:00', '24:00'),
      holidays_off: false,
      notice: 0,
      version: 0,
      ...rules,
    },
  })

/** Changes some of a provider's rules about working hours. */
export async function changeHours(app: App, as: Caller, changes: object): Promise<Answer> {
  const { body: rules } = await app.call('GET', '/api/appointments/hours', { as })
  return app.call('PUT', '/api/appointments/hours', { as, body: { ...rules, services: [], ...changes } })
}

/** Creates a customer, and a provider with a service that can be booked at any hour without notice. */
export async function newBookingScene(app: App, rules: object = {}) {
  const provider = await app.person('provider', { name: 'Dragan Petrović' })
  const customer = await app.person('regular', { name: 'Ana Nikolić' })
  const service = await app.service(provider)
  await openDiary(app, provider, rules)
  return { provider, customer, service }
}

export const fetchSlots = async (app: App, service: { id: string }, query = '') =>
  (await app.call('GET', `/api/services/${service.id}/slots${query}`)).body

/** Returns the begin of the free slot with this index, in so many days from today. */
export const slotAt = async (app: App, service: { id: string }, day: number, index = 10): Promise<string> =>
  (await fetchSlots(app, service)).days[day].slots[index].starts_at

export const book = (
  app: App,
  as: Caller | null,
  service: { id: string },
  starts_at: string,
  more: object = {},
): Promise<Answer> =>
  app.call('POST', '/api/bookings', {
    as,
    body: { id: randomUUID(), service_id: service.id, starts_at, about: 'Curi ventil.', ...more },
  })

export const readBooking = async (app: App, as: Caller, { id }: { id: string }) =>
  (await app.call('GET', `/api/bookings/${id}`, { as })).body

/** Returns the subjects of the emails to a user up to the colon, the newest first. */
export const subjectsTo = async (app: App, { email }: Caller): Promise<string[]> =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject.split(':')[0]!)

/** Counts the pairs of bookings of one provider in person that overlap. */
export async function countOverlaps(app: App): Promise<number> {
  const [row] = await app.runtime.database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM appointments a JOIN appointments b ON a.provider_id = b.provider_id AND a.id < b.id
     AND a.status IN ('requested', 'confirmed') AND b.status IN ('requested', 'confirmed') AND a.busy && b.busy`,
    [],
  )
  return row!.count
}

/** Changes a booking as the provider or the customer. `version` is the version that this user has seen. */
export const changeBooking = (
  app: App,
  as: Caller | null,
  { id, version }: { id: string; version: number },
  action: 'confirm' | 'decline' | 'move' | 'give' | 'cancel' | 'done',
  more: object = {},
): Promise<Answer> => app.call('POST', `/api/bookings/${id}/${action}`, { as, body: { version, ...more } })

type Answered = { status: number; body: { code?: string } }

/** Sends `count` requests at once. Repeats requests that get status 503, a hundred at a time, as pages do. */
export async function sendAllAtOnce<Result extends Answered>(
  count: number,
  send: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)))
  for (;;) {
    const refused = answers.flatMap(({ status }, n) => (status === 503 ? [n] : []))
    if (!refused.length) return answers
    const batch = refused.slice(0, 100)
    const repeated = await Promise.all(batch.map(send))
    for (const [index, n] of batch.entries()) answers[n] = repeated[index]!
  }
}

export function countAnswers(answers: Answered[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? ''}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
