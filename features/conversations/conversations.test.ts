import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { readPages } from '../../tests/pages.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { services } from '../services/service-tables.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'

const app = useApp()
const { scene, start, list, idsOf, see, complete, remove, unread, send, times } = conversationHelpers(app)
const missing = { status: 404, code: 'not_found', title: 'Razgovor nije pronađen.' }
const unknownId = randomUUID()
const many = repetitions('RACERS', { usual: 30, long: 100 })

describe('making contact', () => {
  test('begins one conversation and shows it to each side from its own view', async () => {
    const { provider, customer, service, conversation } = await scene()
    const milan = { name: 'Milan Jovanović', slug: 'milan-jovanovic' }
    expect(conversation).toEqual({
      id: conversation.id,
      service: { id: service.id, title: service.title, image_url: service.image_url, is_listed: true },
      other: { id: provider.id, ...milan, avatar_url: null, is_reachable: true },
      side: 'customer',
      last_message: null,
      last_is_site_text: false,
      last_message_at: expect.any(String),
      ...{ unread: false, is_completed: false, review_requested: false, assistant_typing_ms: 0, undo_ms: 0 },
      can: { send: true, complete: false, restart: false },
    })
    expect((await see(provider, conversation.id)).body).toMatchObject({
      other: { id: customer.id, name: 'Jelena Stojković' },
      side: 'provider',
      last_message: 'Dobar dan',
      last_is_site_text: false,
      unread: true,
      can: { send: true, complete: true, restart: false },
    })
  })

  test('asks a visitor to sign in, and refuses the owner, a deleted service and a paused one without a conversation', async () => {
    const { provider, customer, stranger, service, conversation } = await scene()
    expect(await start(null, service.id)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', title: 'Da biste poslali poruku, morate se prijaviti.' },
    })
    expect(await start(provider, service.id)).toMatchObject({
      status: 409,
      body: { code: 'own_service', title: 'Ne možete da pišete sami sebi.' },
    })
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

  test('after completion returns the newest completed conversation; with fresh begins one new one', async () => {
    const { provider, customer, service, conversation } = await scene()
    expect((await start(customer, service.id, true)).body.id).toBe(conversation.id)
    await complete(provider, conversation.id)
    expect((await start(customer, service.id)).body).toMatchObject({
      id: conversation.id,
      can: { send: false, complete: false, restart: true },
    })
    const second = (await start(customer, service.id, true)).body
    expect(second.id).not.toBe(conversation.id)
    expect(second.can).toEqual({ send: true, complete: false, restart: false })
    expect((await start(customer, service.id, true)).body.id).toBe(second.id)
    expect((await start(customer, service.id)).body.id).toBe(second.id)
    await complete(provider, second.id)
    expect((await start(customer, service.id)).body.id).toBe(second.id)
  })

  test('returns the same conversation to many requests at once, also with fresh', async () => {
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
})

describe('the list of conversations', () => {
  async function walk(as: Caller, limit: number) {
    const pages = await readPages(app, '/api/conversations', { limit }, as)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
    return pages.flat().map(({ id }) => id)
  }

  test('shows the caller’s own, the latest first, and pages by cursor through equal times', async () => {
    const provider = await app.person('provider')
    const customer = await app.person('regular')
    const started = []
    for (let number = 0; number < 7; number += 1) {
      const service = await app.service(provider, { title: `Usluga ${number}` })
      const begun = await app.startConversation(customer, service)
      await app.sendMessage(customer, begun, 'Dobar dan')
      started.push(begun.id)
    }
    await scene()
    for (const [at, id] of started.entries()) {
      const lastMessageAt = new Date(`2026-05-01T10:00:00.${at < 5 ? 123 : 124}Z`)
      await app.runtime.db.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, id))
    }
    const expected = [...started.slice(5).sort().reverse(), ...started.slice(0, 5).sort().reverse()]
    expect(await walk(customer, 2)).toEqual(expected)
    expect(await idsOf(provider)).toEqual(expected)
  })

  test('sorts the conversations of both roles of a user together by time', async () => {
    const { provider, conversation } = await scene()
    const other = await app.person('provider')
    const asCustomer = await app.startConversation(provider, await app.service(other))
    const asProvider = await app.startConversation(other, await app.service(provider))
    const begun = [conversation, asCustomer, asProvider]
    for (const [at, each] of begun.entries()) {
      await app.sendMessage(provider, each, 'Dobar dan')
      const lastMessageAt = new Date(Date.UTC(2026, 4, 1, 10, at))
      await app.runtime.db.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, each.id))
    }
    expect(await walk(provider, 1)).toEqual([asProvider.id, asCustomer.id, conversation.id])
  })

  test('shows a conversation to the provider from the first message on, and refuses an invalid cursor or limit', async () => {
    const { provider, customer, conversation } = await scene({ silent: true })
    expect([await idsOf(customer), await idsOf(provider)]).toEqual([[conversation.id], []])
    await app.sendMessage(customer, conversation, 'Dobar dan')
    expect([await idsOf(customer), await idsOf(provider)]).toEqual([[conversation.id], [conversation.id]])
    for (const query of [
      'cursor=x',
      `cursor=2026-02-30T00:00:00Z_${unknownId}`,
      `cursor=0000-01-01T00:00:00Z_${unknownId}`,
      'cursor=2026-02-20T00:00:00Z_x',
      'limit=0',
      'limit=101',
      'limit=x',
    ]) {
      const { status, body } = await app.call('GET', `/api/conversations?${query}`, { as: customer })
      expect([query, status, body.code]).toEqual([query, 422, 'invalid_input'])
    }
  })
})

test('answers 404 to everybody but the two participants of a conversation', async () => {
  const { stranger, conversation } = await scene()
  // Each endpoint’s status for each caller is tested in tests/access.test.ts.
  const commands: [string, string, unknown, string][] = [
    ['POST', '/messages', { id: randomUUID(), content: 'Zdravo' }, 'poslali poruku'],
    ['POST', '/complete', { review_requested: true }, 'označili razgovor kao završen'],
    ['POST', '/reopen', undefined, 'opozvali završetak razgovora'],
    ['DELETE', '', undefined, 'obrisali razgovor'],
  ]
  for (const [method, path, body, aim] of commands) {
    const call = (as: Caller | null, id: string) => app.call(method, `/api/conversations/${id}${path}`, { as, body })
    const title = `Morate biti prijavljeni da biste ${aim}`
    expect((await call(null, conversation.id)).body).toMatchObject({ status: 401, title })
    for (const id of [conversation.id, unknownId]) expect((await call(stranger, id)).body).toMatchObject(missing)
  }
  expect((await see(stranger, 'nema')).status).toBe(404)
  expect(await list(stranger)).toEqual({ items: [], next_cursor: null })
  expect(await app.runtime.db.$count(messages)).toBe(1)
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
