import { randomUUID } from 'node:crypto'
import { book, changeBooking, newBookingScene, readBooking, slotAt } from './bookings.ts'
import type { Answer, App, Caller } from './harness.ts'

type Visit = { id: string; starts_at: string; version: number; conversation_id: string }

const MINUTE_MS = 60_000
export const minutesFromNow = (minutes: number) =>
  new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS)

/** Creates a provider and a customer with an agreed visit that begins now, as at the end of the way to it. */
export async function newVisitScene(app: App) {
  const scene = await newBookingScene(app)
  const address = 'Ive Andrića 5'
  const { body: asked } = await book(app, scene.customer, scene.service, await slotAt(app, scene.service, 3), {
    address,
  })
  const { body } = await changeBooking(app, scene.provider, asked, 'confirm')
  const visit: Visit = await moveVisit(app, scene.provider, body, minutesFromNow(0))
  return { ...scene, visit, stranger: await app.person('provider') }
}

/** Sets the time of a visit, because the past and the next minutes cannot be booked. */
export async function moveVisit(app: App, as: Caller, { id }: { id: string }, to: Date): Promise<Visit> {
  await app.runtime.database.query('UPDATE appointments SET appointment_time = $1 WHERE booking_id = $2', [
    to.toISOString(),
    id,
  ])
  return readBooking(app, as, { id })
}

export const announce = (
  app: App,
  as: Caller | null,
  { id, starts_at }: { id: string; starts_at: string },
  state: string,
  at = new Date(),
  requestId: string = randomUUID(),
): Promise<Answer> =>
  app.call('POST', `/api/bookings/${id}/arrival`, {
    as,
    body: { id: requestId, state, at: at.toISOString(), starts_at },
  })
