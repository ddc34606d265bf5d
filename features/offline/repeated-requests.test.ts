import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachmentHelpers } from '../../tests/attachments.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPhoto } from '../../tests/photos.ts'
import { announce, newVisitScene } from '../../tests/visits.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../appointments/belgrade.ts'
import { bookableDays } from '../appointments/slots.ts'
import { messages } from '../conversations/conversation-tables.server.ts'
import { services } from '../services/service-tables.server.ts'

/** Tests that a request repeated by the outbox takes effect once and does not undo changes made meanwhile. */
const app = useApp()
const { scene, see, complete } = conversationHelpers(app)
const { upload } = attachmentHelpers(app)

const noon = (inDays: number) => belgradeClock(addDays(bookableDays(new Date()).first, inDays))(12 * 60)!.toISOString()
const bookings = async () => (await app.runtime.db.select({ n: services.bookings }).from(services))[0]!.n
const messagesOf = async (as: Caller, id: string) =>
  (await app.call('GET', `/api/conversations/${id}/messages`, { as })).body.items as { content: string }[]

test('repeats a message with a photo after its conversation was completed', async () => {
  const { provider, customer, conversation } = await scene()
  const photo = randomUUID()
  const [path, text] = [`/api/conversations/${conversation.id}/messages`, { id: randomUUID(), content: 'Ovako curi.' }]
  const body = { ...text, attachments: [photo] }
  const send = async () => {
    const stored = await upload(customer, conversation.id, attachmentForm(await smallPhoto(), 'kvar.jpg', photo))
    const sent = await app.call('POST', path, { as: customer, body })
    return [stored.status, stored.body, sent.status, sent.body]
  }
  const first = await send()
  expect(first).toMatchObject([201, { id: photo }, 201, { content: 'Ovako curi.', attachments: [{ id: photo }] }])
  await complete(provider, conversation.id)
  expect(await send()).toEqual(first)
  expect(await messagesOf(customer, conversation.id)).toHaveLength(3)

  // A conversation that the reader has hidden stays hidden. Once both have hidden it, the request gets 404.
  await app.call('DELETE', `/api/conversations/${conversation.id}`, { as: provider })
  expect(await send()).toEqual(first)
  expect((await app.call('GET', '/api/conversations', { as: provider })).body.items).toEqual([])
  await app.call('DELETE', `/api/conversations/${conversation.id}`, { as: customer })
  const last = await send()
  expect([last[0], last[2]]).toEqual([404, 404])
  expect(await app.runtime.db.$count(messages)).toBe(0)
})

test('repeats a completion after it was undone', async () => {
  const { provider, customer, stranger, conversation } = await scene()
  const finish = (id: string, as = provider) =>
    app.call('POST', `/api/conversations/${conversation.id}/complete`, { as, body: { id, review_requested: true } })
  const id = randomUUID()
  const completed = await finish(id)
  expect(completed.body.is_completed).toBe(true)
  expect((await finish(id)).body).toMatchObject({ is_completed: true, last_message_at: completed.body.last_message_at })
  await app.call('POST', `/api/conversations/${conversation.id}/reopen`, { as: provider })
  const before = (await see(provider, conversation.id)).body

  const again = await finish(id)
  expect([again.status, again.body]).toEqual([200, before])
  expect([await bookings(), await messagesOf(customer, conversation.id)]).toMatchObject([0, [{ content: 'Dobar dan' }]])
  expect((await finish(id, customer)).status).toBe(403)
  expect((await finish(id, stranger)).status).toBe(404)

  const secondId = randomUUID()
  expect((await finish(secondId)).body.is_completed).toBe(true)
  expect([(await finish(id)).body.is_completed, await bookings()]).toEqual([true, 1])
  const other = await app.startConversation(await app.person('regular'), await app.service(stranger))
  const body = { id: secondId, review_requested: true }
  const taken = await app.call('POST', `/api/conversations/${other.id}/complete`, { as: stranger, body })
  expect(taken).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  expect((await see(stranger, other.id)).body.is_completed).toBe(false)
})

test('repeats a diary entry after it was moved and after it was deleted', async () => {
  const [milan, sava] = [await app.person('provider'), await app.person('provider')]
  const body = { id: randomUUID(), client_name: 'Ana', appointment_time: noon(1), notes: 'bojler' }
  const write = (as = milan) => app.call('POST', '/api/appointments', { as, body })
  expect((await write()).status).toBe(201)
  const moved = { client_name: 'Ana Ilić', appointment_time: noon(2), notes: null }
  await app.call('PUT', `/api/appointments/${body.id}`, { as: milan, body: moved })
  expect(await write()).toMatchObject({ status: 201, body: { id: body.id, ...moved } })
  expect(await app.runtime.db.$count(appointments)).toBe(1)

  await app.call('DELETE', `/api/appointments/${body.id}`, { as: milan })
  const title = 'Termin je u međuvremenu obrisan.'
  expect(await write()).toMatchObject({ status: 409, body: { code: 'entry_deleted', title } })
  expect(await app.runtime.db.$count(appointments)).toBe(0)
  expect((await write(sava)).status).toBe(201)
  const another = await app.call('POST', '/api/appointments', { as: milan, body: { ...body, id: randomUUID() } })
  expect(another.status).toBe(201)
})

test('repeats the states of a visit after the arrival and after the completion', async () => {
  const { provider, visit } = await newVisitScene(app)
  const id = randomUUID()
  const tappedAt = new Date(Date.now() - 60_000)
  const leave = () => announce(app, provider, visit, 'on_the_way', tappedAt, id)
  expect((await leave()).body.arrival.state).toBe('on_the_way')
  const arrived = (await announce(app, provider, visit, 'arrived')).body.arrival
  expect(await leave()).toMatchObject({ status: 200, body: { arrival: arrived } })
  const completion = { id: randomUUID(), review_requested: true }
  await app.call('POST', `/api/conversations/${visit.conversation_id}/complete`, { as: provider, body: completion })
  expect(await leave()).toMatchObject({ status: 200, body: { status: 'done', arrival: null } })
})
