import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { messages } from './conversation-tables.server.ts'

const app = useApp()
const talk = conversationHelpers(app)
const { times, complete } = talk
const scene = () => talk.scene({ silent: true })

const send = (as: Caller, id: string, body: unknown) =>
  app.call('POST', `/api/conversations/${id}/messages`, { as, body })
const list = (as: Caller, id: string, query = '') =>
  app.call('GET', `/api/conversations/${id}/messages${query}`, { as })
const read = (as: Caller, id: string, up_to: unknown) =>
  app.call('POST', `/api/conversations/${id}/read`, { as, body: { up_to } })
const message = (content: string, id: string = randomUUID()) => ({ id, content })

describe('sending a message', () => {
  test('stores the trimmed text with its sender and makes it the last message', async () => {
    const { provider, customer, conversation } = await scene()
    const sent = message('  Dobar dan,\n\nda li ste slobodni?  ')
    const { status, body } = await send(customer, conversation.id, {
      ...sent,
      // The server ignores these fields.
      sender_id: provider.id,
      message_type: 'system',
      automatic: true,
      read: true,
      seq: 99,
      created_at: '2000-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: sent.id,
      conversation_id: conversation.id,
      seq: 1,
      sender_id: customer.id,
      content: 'Dobar dan,\n\nda li ste slobodni?',
      message_type: 'text',
      read: false,
      automatic: false,
      hidden: false,
      card: null,
      attachments: [],
      created_at: expect.stringMatching(/^20[2-9]\d-.*Z$/),
    })
    const conversationNow = (await app.call('GET', `/api/conversations/${conversation.id}`, { as: provider })).body
    expect([conversationNow.last_message, conversationNow.last_message_at]).toEqual([body.content, body.created_at])
  })

  test('accepts 1 to 4000 characters and a UUID', async () => {
    const { customer, conversation } = await scene()
    const refusals: [unknown, Record<string, string>][] = [
      [message(''), { content: 'Napišite poruku.' }],
      [message(' \n '), { content: 'Napišite poruku.' }],
      [message('x'.repeat(4001)), { content: 'Poruka može imati najviše 4.000 karaktera.' }],
      [message('Zdravo', 'nije-oznaka'), { id: 'Ovaj podatak nije ispravan.' }],
      [{ content: 'Zdravo' }, { id: 'Ovaj podatak je obavezan.' }],
    ]
    for (const [body, fields] of refusals) {
      const refused = await send(customer, conversation.id, body)
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, 'invalid_input', fields])
    }
    expect((await send(customer, conversation.id, message('x'.repeat(4000)))).status).toBe(201)
    expect(await app.runtime.db.$count(messages)).toBe(1)
  })

  test('stores one message when repeated, and refuses its id to other users and conversations', async () => {
    const { provider, customer, stranger, service, conversation } = await scene()
    const sent = message('Zdravo')
    const first = await send(customer, conversation.id, sent)
    const second = await send(customer, conversation.id.toUpperCase(), { ...sent, content: 'Nešto drugo' })
    expect([second.status, second.body]).toEqual([201, first.body])
    const taken = [409, 'id_taken', 'Ovo je već sačuvano. Osvežite stranicu.']
    const ofProvider = await send(provider, conversation.id, sent)
    expect([ofProvider.status, ofProvider.body.code, ofProvider.body.title]).toEqual(taken)
    const other = await app.startConversation(stranger, service)
    const elsewhere = await send(stranger, other.id, sent)
    expect([elsewhere.status, elsewhere.body.code, elsewhere.body.title]).toEqual(taken)
    expect(await app.runtime.db.$count(messages)).toBe(1)
    // A repeated request gets the same response even after the completion.
    await complete(provider, conversation.id)
    expect(await send(customer, conversation.id, sent)).toMatchObject({ status: 201, body: first.body })
  })

  test('stores one message for 30 equal ids at once, and 30 seqs for 30 ids', async () => {
    const { provider, customer, conversation } = await scene()
    const one = message('Jednom')
    const same = await times(30, () => send(customer, conversation.id, one))
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(same.map(({ body }) => body.seq))).toEqual(new Set([1]))
    const many = await times(30, index => send(index % 2 ? customer : provider, conversation.id, message(`${index}`)))
    expect(many.map(({ body }) => body.seq).sort((a, b) => a - b)).toEqual(many.map((_, index) => index + 2))
    const { last_message } = (await app.call('GET', `/api/conversations/${conversation.id}`, { as: customer })).body
    expect(last_message).toBe(many.find(({ body }) => body.seq === 31)!.body.content)
  })

  test('stores one id that arrives in two conversations at once in one of them', async () => {
    const { provider, customer, conversation } = await scene()
    const other = await app.startConversation(customer, await app.service(provider))
    for (let round = 0; round < 5; round += 1) {
      const one = message('Zdravo')
      const sent = await times(10, index => send(customer, index % 2 ? conversation.id : other.id, one))
      expect(sent.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(409)])
    }
  })
})

describe('reading messages', () => {
  test('returns the newest, those after a seq or those before one, always the oldest first', async () => {
    const { provider, customer, conversation } = await scene()
    for (let number = 1; number <= 7; number += 1) await app.sendMessage(customer, conversation, `${number}`)
    const page = async (query: string) => {
      const { body } = await list(provider, conversation.id, query)
      return `${body.items.map((item: { seq: number }) => item.seq).join(' ')}${body.more ? ' …' : ''}`
    }
    expect(await page('')).toBe('1 2 3 4 5 6 7')
    expect(await page('?limit=3')).toBe('5 6 7 …')
    expect(await page('?limit=7')).toBe('1 2 3 4 5 6 7')
    expect(await page('?before=5&limit=3')).toBe('2 3 4 …')
    expect(await page('?before=2&limit=3')).toBe('1')
    expect(await page('?before=1')).toBe('')
    expect(await page('?since=5')).toBe('6 7')
    expect(await page('?since=2&limit=3')).toBe('3 4 5 …')
    expect(await page('?since=0&limit=7')).toBe('1 2 3 4 5 6 7')
    expect(await page('?since=7')).toBe('')
    expect(await page('?since=2&before=5')).toBe('3 4')
    const { body } = await list(provider, conversation.id, '?limit=1')
    expect(body.items[0]).toMatchObject({ content: '7', sender_id: customer.id, read: false })
  })

  test('refuses invalid bounds, as marking as read does', async () => {
    const { customer, conversation } = await scene()
    for (const upTo of [-1, 1.5, 'x', undefined])
      expect((await read(customer, conversation.id, upTo)).status, String(upTo)).toBe(422)
    for (const query of ['?limit=0', '?limit=201', '?since=-1', '?since=x', '?before=1.5', '?before=2147483648'])
      expect((await list(customer, conversation.id, query)).body.code, query).toBe('invalid_input')
  })
})

describe('marking as read', () => {
  const unreadSeqs = async (as: Caller, id: string) =>
    (await list(as, id)).body.items
      .filter((item: { read: boolean }) => !item.read)
      .map((item: { seq: number }) => item.seq)

  test('covers the other participant’s messages up to the given seq', async () => {
    const { provider, customer, conversation } = await scene()
    await app.sendMessage(customer, conversation, '1')
    await app.sendMessage(provider, conversation, '2')
    await app.sendMessage(customer, conversation, '3')
    await app.sendMessage(customer, conversation, '4')
    expect((await read(provider, conversation.id, 3)).status).toBe(204)
    expect(await unreadSeqs(provider, conversation.id)).toEqual([2, 4])
    expect((await app.call('GET', '/api/unread', { as: provider })).body).toEqual({ unread: true })
    expect((await app.call('GET', '/api/unread', { as: customer })).body).toEqual({ unread: true })
    await read(provider, conversation.id, 2_147_483_647)
    expect(await unreadSeqs(provider, conversation.id)).toEqual([2])
    expect((await app.call('GET', '/api/unread', { as: provider })).body).toEqual({ unread: false })
  })
})
