import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { useApp } from '../../tests/harness.ts'
import { readPages } from '../../tests/pages.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { ratings } from '../ratings/rating-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import { conversations, deletedConversations, messages } from './conversation-tables.server.ts'

const app = useApp()
const { scene, start, idsOf, see, complete, ratedJob, remove, unread, send, times } = conversationHelpers(app)
const unknownId = randomUUID()
const many = repetitions('RACERS', { usual: 30, long: 100 })

test('making contact begins one conversation and shows it to each side from its own view', async () => {
  const { provider, customer, service, conversation } = await scene()
  const milan = { id: provider.id, name: 'Milan Jovanović', slug: 'milan-jovanovic', is_reachable: true }
  const about = { service: { id: service.id, title: service.title, is_listed: true }, other: milan, side: 'customer' }
  const state = { last_message: null, unread: false, is_completed: false, assistant_typing_ms: 0, undo_ms: 0 }
  expect(conversation).toMatchObject({ ...about, ...state, can: { send: true, complete: false, restart: false } })
  const { body } = await see(provider, conversation.id)
  expect(body).toMatchObject({ other: { id: customer.id, name: 'Jelena Stojković' }, side: 'provider', unread: true })
  expect(body).toMatchObject({ last_message: 'Dobar dan', can: { send: true, complete: true, restart: false } })
})

test('making contact asks a visitor to sign in, and refuses the owner, a deleted service and a paused one without a conversation', async () => {
  const { provider, customer, stranger, service, conversation } = await scene()
  expect((await start(null, service.id)).body.title).toBe('Da biste poslali poruku, morate se prijaviti.')
  expect((await start(provider, service.id)).body.title).toBe('Ne možete da pišete sami sebi.')
  const unlisted = { status: 404, code: 'not_found', title: 'Usluga nije pronađena' }
  expect((await start(customer, unknownId)).body).toMatchObject(unlisted)
  expect((await start(customer, 'nema')).status).toBe(422)
  await app.runtime.db.update(services).set({ status: 'paused' })
  expect((await start(stranger, service.id)).body).toMatchObject(unlisted)
  expect((await start(customer, service.id)).body.id).toBe(conversation.id)
  await app.call('DELETE', `/api/services/${service.id}`, { as: provider })
  expect((await start(customer, service.id)).body).toMatchObject(unlisted)
  expect((await see(customer, conversation.id)).body.service.title).toBe(service.title)
  expect(await app.runtime.db.$count(conversations)).toBe(1)
})

test('making contact after completion returns the newest completed conversation; with fresh begins one new one', async () => {
  const { provider, customer, service, conversation } = await scene()
  expect((await start(customer, service.id, true)).body.id).toBe(conversation.id)
  await complete(provider, conversation.id)
  const restart = { send: false, complete: false, restart: true }
  expect((await start(customer, service.id)).body).toMatchObject({ id: conversation.id, can: restart })
  const second = (await start(customer, service.id, true)).body
  expect(second.id).not.toBe(conversation.id)
  expect(second.can).toEqual({ send: true, complete: false, restart: false })
  expect((await start(customer, service.id, true)).body.id).toBe(second.id)
  expect((await start(customer, service.id)).body.id).toBe(second.id)
  await complete(provider, second.id)
  expect((await start(customer, service.id)).body.id).toBe(second.id)
})

test('making contact returns the same conversation to many requests at once, also with fresh', async () => {
  const { provider, customer, service, conversation } = await scene()
  const distinct = async (fresh: boolean) => {
    const found = await times(many, () => start(customer, service.id, fresh))
    return [...new Set(found.map(({ status, body }) => `${status} ${body.id}`))]
  }
  expect(await distinct(false)).toEqual([`200 ${conversation.id}`])
  await complete(provider, conversation.id)
  expect(await distinct(true)).toEqual([expect.stringMatching(/^200 /)])
  expect(await app.runtime.db.$count(conversations)).toBe(2)
})

test('the list of conversations shows the caller’s own of both roles, the latest first, and pages through equal times', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const customer = await app.person('regular')
  const started: string[] = []
  for (let number = 0; number < 7; number += 1) {
    // The provider is the customer of every third conversation.
    const [from, to] = number % 3 ? [customer, provider] : [provider, other]
    const begun = await app.startConversation(from, await app.service(to))
    await app.sendMessage(from, begun, 'Dobar dan')
    started.push(begun.id)
  }
  await scene()
  for (const [at, id] of started.entries()) {
    const lastMessageAt = new Date(`2026-05-01T10:00:00.${at < 5 ? 123 : 124}Z`)
    await app.runtime.db.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, id))
  }
  const expected = [...started.slice(5).sort().reverse(), ...started.slice(0, 5).sort().reverse()]
  const pages = await readPages(app, '/api/conversations', { limit: 2 }, provider)
  expect(pages.map(page => page.map(({ id }) => id))).toEqual([0, 2, 4, 6].map(at => expected.slice(at, at + 2)))
  expect(await idsOf(customer)).toEqual(expected.filter(id => started.indexOf(id) % 3))
})

test('the list of conversations shows a conversation to the provider from the first message on, and refuses an invalid cursor or limit', async () => {
  const { provider, customer, conversation } = await scene({ silent: true })
  expect([await idsOf(customer), await idsOf(provider)]).toEqual([[conversation.id], []])
  await app.sendMessage(customer, conversation, 'Dobar dan')
  expect([await idsOf(customer), await idsOf(provider)]).toEqual([[conversation.id], [conversation.id]])
  const cursors = [
    'x',
    `2026-02-30T00:00:00Z_${unknownId}`,
    `0000-01-01T00:00:00Z_${unknownId}`,
    '2026-02-20T00:00:00Z_x',
  ]
  for (const query of [...cursors.map(cursor => `cursor=${cursor}`), 'limit=0', 'limit=101']) {
    const { body } = await app.call('GET', `/api/conversations?${query}`, { as: customer })
    expect(body.code, query).toBe('invalid_input')
  }
})

test('shows the dot for messages of the other participant until they are read', async () => {
  const { provider, customer, stranger, conversation } = await scene()
  expect(await Promise.all([provider, customer, stranger].map(unread))).toEqual([true, false, false])
  await app.call('POST', `/api/conversations/${conversation.id}/read`, { as: provider, body: { up_to: 1 } })
  expect(await unread(provider)).toBe(false)
  await send(customer, conversation.id)
  await remove(provider, conversation.id)
  expect(await unread(provider)).toBe(false)
  await send(customer, conversation.id)
  expect(await unread(provider)).toBe(true)
})

const missing = { status: 404, code: 'not_found', title: 'Razgovor nije pronađen.' }

test('deleting a conversation hides it only from the caller, until a new message of either side, the completion or making contact', async () => {
  const { provider, customer, service, conversation } = await scene()
  for (const restore of [
    () => send(provider, conversation.id),
    () => send(customer, conversation.id),
    () => start(customer, service.id),
    () => complete(provider, conversation.id, false),
  ]) {
    for (let time = 0; time < 2; time += 1) expect((await remove(customer, conversation.id)).status).toBe(204)
    expect([await idsOf(customer), await idsOf(provider)]).toEqual([[], [conversation.id]])
    await restore()
    expect(await idsOf(customer)).toEqual([conversation.id])
  }
  // Making contact restores the conversation for the caller alone.
  await remove(provider, conversation.id)
  await start(customer, service.id)
  expect(await idsOf(provider)).toEqual([])
})

test('deleting a conversation by both removes its rows and keeps its rating with the service', async () => {
  const { provider, customer, service, conversation } = await scene()
  await ratedJob(provider, customer, service, { communication: 4, price: 3 })
  await remove(customer, conversation.id)
  await remove(provider, conversation.id)
  const tables = [conversations, messages, deletedConversations, ratings]
  expect(await Promise.all(tables.map(table => app.runtime.db.$count(table)))).toEqual([0, 0, 0, 1])
  const { body } = await app.call('GET', `/api/services/${service.id}`)
  expect(body).toMatchObject({ rating: 4, reviews: 1, bookings: 1 })
  for (const person of [provider, customer]) expect((await see(person, conversation.id)).body).toMatchObject(missing)
  expect((await start(customer, service.id)).body.id).not.toBe(conversation.id)
})

test('deleting a conversation by both while messages arrive either keeps every accepted message or removes all and refuses more', async () => {
  // Tests few and many requests, because few requests run in more different orders and many fill every queue.
  for (const [removing, sending] of [...Array<[number, number]>(4).fill([1, 13]), [20, 60] as const]) {
    const { provider, customer, conversation } = await scene()
    const [removals, sends] = await Promise.all([
      times(removing * 2, index => remove(index % 2 ? provider : customer, conversation.id)),
      times(sending, index => send(index % 2 ? provider : customer, conversation.id, `Poruka ${index}`)),
    ])
    for (const { status } of removals) expect(removing === 1 ? [204] : [204, 404]).toContain(status)
    const accepted = sends.filter(({ status }) => status === 201).map(({ body }) => body.id)
    for (const { status, body } of sends) if (status !== 201) expect(body).toMatchObject(missing)
    const stored = await app.runtime.db.select().from(messages).where(eq(messages.conversationId, conversation.id))
    if ((await see(customer, conversation.id)).status === 404) expect(stored).toEqual([])
    else {
      expect(stored.map(row => row.id)).toEqual(expect.arrayContaining(accepted))
      expect(stored.map(row => row.seq).sort((a, b) => a - b)).toEqual(stored.map((_, index) => index + 1))
      expect(accepted).toHaveLength(sending)
    }
  }
})

test('deleting a conversation by both while the customer makes contact never returns a removed conversation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { provider, customer, service, conversation } = await scene()
    await remove(provider, conversation.id)
    const [removed, ...found] = await Promise.all([
      remove(customer, conversation.id),
      ...Array.from({ length: 10 }, () => start(customer, service.id)),
    ])
    expect([204, 404]).toContain(removed.status)
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]))
  }
})
