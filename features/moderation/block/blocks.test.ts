import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../../tests/bookings.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'

const app = useApp()
const { newScene } = moderationHelpers(app)

const put = (as: Caller, id: string, body: object = {}) => app.call('PUT', `/api/blocks/${id}`, { as, body })
const send = (as: Caller, { id }: { id: string }) =>
  app.call('POST', `/api/conversations/${id}/messages`, { as, body: { id: randomUUID(), content: 'Halo?' } })

/* tests/blocked.test.ts tries every command of both sides. */
test('a block shows the other user as unreachable without notifying, closes new conversations and can be reverted', async () => {
  const { provider, customer, service } = await newScene()
  const conversation = await app.startConversation(customer, service)
  await app.sendMessage(provider, conversation, 'Izvolite.')
  for (let turn = 0; turn < 2; turn += 1) expect((await put(provider, customer.id)).status).toBe(204)
  for (const as of [customer, provider]) {
    const { body } = await app.call('GET', `/api/conversations/${conversation.id}`, { as })
    expect(body).toMatchObject({ other: { is_reachable: false }, can: { send: false } })
  }
  const another = await app.service(provider, { title: 'Bojleri' })
  expect((await send(customer, await app.startConversation(customer, another))).status).toBe(409)
  const listed = async (as: Caller) => (await app.call('GET', '/api/blocks', { as })).body.items
  expect(await listed(customer)).toEqual([])
  expect(await listed(provider)).toMatchObject([{ id: customer.id, name: 'Ana Nikolić' }])
  expect((await app.call('DELETE', `/api/blocks/${customer.id}`, { as: customer })).status).toBe(204)
  expect((await send(customer, conversation)).status).toBe(409)
  expect((await app.call('DELETE', `/api/blocks/${customer.id}`, { as: provider })).status).toBe(204)
  expect((await send(customer, conversation)).status).toBe(201)
})

test('a block asks for confirmation when there are future bookings, then cancels them', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const first = (await fetchSlots(app, service)).days[2].slots[20].starts_at
  const booked = (await book(app, customer, service, first)).body
  await changeBooking(app, provider, booked, 'confirm')
  const title = 'Imate dogovorene termine. Blokiranjem se otkazuju.'
  expect((await put(customer, provider.id)).body).toMatchObject({ code: 'open_bookings', title })
  expect((await put(customer, provider.id, { cancel_bookings: true })).status).toBe(204)
  expect((await app.call('GET', `/api/bookings/${booked.id}`, { as: provider })).body.status).toBe('cancelled')
})

test('refuses to block a stranger or oneself', async () => {
  const [me, stranger] = [await app.person('regular'), await app.person('regular')]
  expect((await put(me, stranger.id)).status).toBe(404)
  expect((await put(me, me.id)).status).toBe(422)
})

test('a block also closes a conversation that is started at the same time', async () => {
  const { provider, customer, service } = await newScene()
  for (let turn = 0; turn < 5; turn += 1) {
    const [conversation, done] = await Promise.all([
      app.startConversation(customer, service, true),
      put(customer, provider.id),
    ])
    expect(done.status).toBe(204)
    for (const participant of [customer, provider]) expect((await send(participant, conversation)).status).toBe(409)
    await app.call('DELETE', `/api/blocks/${provider.id}`, { as: customer })
  }
})
