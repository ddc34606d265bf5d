import { randomUUID } from 'node:crypto'
import type { Answer, Caller, useApp } from './harness.ts'

type App = ReturnType<typeof useApp>

const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))

/** Creates a customer, and a provider with a service that can be booked at any hour without notice. */
export async function newBookingScene(app: App, rules: object = {}) {
  const provider = await app.person('provider', { name: 'Dragan Petrović' })
  const customer = await app.person('regular', { name: 'Ana Nikolić' })
  const service = await app.service(provider)
  await app.call('PUT', '/api/appointments/hours', {
    as: provider,
    body: { accepts_bookings: true, weekly: always, holidays_off: false, notice: 0, version: 0, ...rules },
  })
  return { provider, customer, service }
}

export const fetchSlots = async (app: App, service: { id: string }, query = '') =>
  (await app.call('GET', `/api/services/${service.id}/slots${query}`)).body

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
