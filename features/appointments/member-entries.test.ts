import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countAnswers, fetchSlots, sendAllAtOnce } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { joinAs, newShop } from '../../tests/shop.ts'

const app = useApp()

/** Creates a shop whose members Maja (`worker`) and Sanja (`colleague`) have accounts, with free slots of one day. */
async function newScene() {
  const shop = await newShop(app)
  const colleague = await joinAs(app, shop.provider, shop.sanja)
  const { date } = (await fetchSlots(app, shop.service)).days[2]
  const { body } = await app.call('GET', `/api/work/day?date=${date}`, { as: shop.worker })
  const times = body.free_slots.map(({ starts_at }: { starts_at: string }) => starts_at) as string[]
  const write = (as: typeof colleague, appointment_time: string, more: object = {}) =>
    app.call('POST', '/api/work/entries', { as, body: { client_name: 'Eva', appointment_time, ...more } })
  return { ...shop, colleague, date, times, write }
}

test('puts a member’s entry into the own diary only, and lets the member change and delete it', async () => {
  const { provider, worker, colleague, maja, sanja, date, times, write } = await newScene()
  const { status, body: entry } = await write(worker, times[0]!, { member_id: sanja, notes: 'feniranje' })
  expect([status, entry]).toMatchObject([201, { member_id: maja, entered_by_member: true, notes: 'feniranje' }])
  const dayOf = async (as: typeof worker) => (await app.call('GET', `/api/work/day?date=${date}`, { as })).body
  expect((await dayOf(worker)).items).toMatchObject([{ id: entry.id }])
  expect((await dayOf(worker)).free_slots[0].starts_at).toBe(times[1])
  const other = await dayOf(colleague)
  expect([other.items, other.free_slots[0].starts_at]).toEqual([[], times[0]])
  const path = `/api/work/entries/${entry.id}`
  const moved = await app.call('PUT', path, { as: worker, body: { appointment_time: times[2] } })
  expect(moved.body).toMatchObject({ appointment_time: times[2], entered_by_member: true, notes: 'feniranje' })
  const { body: seen } = await app.call('GET', `/api/appointments?date=${date}`, { as: provider })
  expect(seen.items).toMatchObject([{ id: entry.id, member_id: maja }])
  expect((await app.call('DELETE', path, { as: worker })).status).toBe(204)
  expect((await write(worker, times[3]!, { id: entry.id })).body.code).toBe('entry_deleted')
})

test('lets only the member and the provider change a member’s entry, until the access ends', async () => {
  const { provider, worker, colleague, maja, times, write } = await newScene()
  const own = { client_name: 'Iva', appointment_time: times[0], member_id: maja }
  const { body: ofOwner } = await app.call('POST', '/api/appointments', { as: provider, body: own })
  const { body: entry } = await write(worker, times[1]!)
  const statuses = async (as: typeof worker, id: string) => [
    (await app.call('PUT', `/api/work/entries/${id}`, { as, body: { client_name: 'Ana' } })).status,
    (await app.call('DELETE', `/api/work/entries/${id}`, { as })).status,
  ]
  expect(await statuses(colleague, entry.id)).toEqual([404, 404])
  // The provider has entered this one.
  expect(await statuses(worker, ofOwner.id)).toEqual([404, 404])
  expect((await write(colleague, times[1]!, { id: entry.id })).body.code).toBe('id_taken')
  const given = await app.call('PUT', `/api/appointments/${entry.id}`, { as: provider, body: { member_id: null } })
  expect(given.body).toMatchObject({ member_id: null, entered_by_member: false })
  expect(await statuses(worker, entry.id)).toEqual([404, 404])
  const { body: last } = await write(worker, times[2]!)
  await app.call('DELETE', `/api/shop/members/${maja}/account`, { as: provider })
  expect(await statuses(worker, last.id)).toEqual([403, 403])
  expect((await write(worker, times[3]!)).status).toBe(403)
  expect((await app.call('DELETE', `/api/appointments/${last.id}`, { as: provider })).status).toBe(204)
})

test('takes one of many entries of a free slot at once, and none in a taken slot or outside of the hours', async () => {
  const { service, customer, worker, maja, times, write } = await newScene()
  const booking = { id: randomUUID(), service_id: service.id, starts_at: times[0], about: 'Šišanje', person: maja }
  expect((await app.call('POST', '/api/bookings', { as: customer, body: booking })).status).toBe(201)
  const taken = await write(worker, times[0]!)
  expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(taken.body.free_slots[0].starts_at).not.toBe(times[0])
  const night = new Date(Date.parse(times[0]!) - 6 * 3_600_000).toISOString()
  expect((await write(worker, night)).body.fields).toHaveProperty('appointment_time')
  const free = times.at(-1)!
  const answers = await sendAllAtOnce(20, () => write(worker, free))
  expect(countAnswers(answers)).toEqual({ '201': 1, '409 slot_taken': 19 })
})
