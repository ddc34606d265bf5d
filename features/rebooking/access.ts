import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForUsers, statusForAll } from '../../tests/access-rows.ts'
import { book, changeBooking, openDiary, slotAt } from '../../tests/bookings.ts'

let bookingId = ''
let reminderId = ''

async function finishVisit(app: App, { people, service }: AccessScene) {
  await openDiary(app, people.provider!)
  const { body: asked } = await book(app, people.seeker, service, await slotAt(app, service, 2, 20), { name: 'Ana' })
  const { body: agreed } = await changeBooking(app, people.provider, asked, 'confirm')
  bookingId = agreed.id
  await changeBooking(app, people.provider, agreed, 'done')
}
async function remind(app: App, street: AccessScene) {
  await finishVisit(app, street)
  reminderId = randomUUID()
  const body = { id: reminderId, months: 12 }
  await app.call('POST', `/api/bookings/${bookingId}/rebooking`, { as: street.people.provider, body })
}
const path = () => `/bookings/${bookingId}/rebooking`

export const access: Access = {
  'GET /rebooking': { expected: okForUsers },
  'GET /rebooking/refusal': { expected: statusForAll(422) },
  'POST /rebooking/refusal': { expected: statusForAll(422) },
  'GET /bookings/{id}/rebooking': { prepare: finishVisit, path, expected: [401, 401, 404, 404, 200, 200] },
  // The customer's call comes first, and a provider cannot replace the customer's own reminder.
  'POST /bookings/{id}/rebooking': {
    prepare: finishVisit,
    path,
    body: () => ({ id: randomUUID(), months: 12 }),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  // The customer's call comes first and refuses the reminder, so the provider no longer finds it.
  'DELETE /rebooking/{id}': {
    prepare: remind,
    path: () => `/rebooking/${reminderId}`,
    expected: [401, 401, 404, 404, 204, 404],
  },
}
