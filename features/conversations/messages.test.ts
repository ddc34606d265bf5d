import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { messages } from './conversation-tables.server.ts'

const app = useApp()
const talk = conversationHelpers(app)
const { times } = talk
const scene = () => talk.scene({ silent: true })

const send = (as: Caller, id: string, body: unknown) =>
  app.call('POST', `/api/conversations/${id}/messages`, { as, body })
const list = (as: Caller, id: string, query = '') =>
  app.call('GET', `/api/conversations/${id}/messages${query}`, { as })
const read = (as: Caller, id: string, up_to: unknown) =>
  app.call('POST', `/api/conversations/${id}/read`, { as, body: { up_to } })
const message = (content: string, id: string = randomUUID()) => ({ id, content })

test('sending a message stores the trimmed text with its sender, ignores other fields, and makes it the last message', async () => {
  const { provider, customer, conversation } = await scene()
  const sent = message('  Dobar dan,\n\nda li ste slobodni?  ')
  const ignored = { sender_id: provider.id, message_type: 'system', automatic: true, read: true, seq: 99 }
  const more = { ...ignored, created_at: '2000-01-01T00:00:00Z' }
  const { body } = await send(customer, conversation.id, { ...sent, ...more })
  const stored = { ...sent, content: 'Dobar dan,\n\nda li ste slobodni?', sender_id: customer.id, seq: 1 }
  const created_at = expect.stringMatching(/^20[2-9]\d-.*Z$/)
  expect(body).toMatchObject({ ...stored, message_type: 'text', read: false, automatic: false, created_at })
  const last = { last_message: body.content, last_message_at: body.created_at }
  expect((await talk.see(provider, conversation.id)).body).toMatchObject(last)
})

test('sending a message accepts 1 to 4000 characters and a UUID', async () => {
  const { customer, conversation } = await scene()
  const refusals: [unknown, Record<string, string>][] = [
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

test('sending a message stores one message when repeated, and refuses its id to other users and conversations', async () => {
  const { provider, customer, stranger, service, conversation } = await scene()
  const sent = message('Zdravo')
  const first = await send(customer, conversation.id, sent)
  const second = await send(customer, conversation.id.toUpperCase(), { ...sent, content: 'Nešto drugo' })
  expect([second.status, second.body]).toEqual([201, first.body])
  const taken = { status: 409, body: { code: 'id_taken', title: 'Ovo je već sačuvano. Osvežite stranicu.' } }
  expect(await send(provider, conversation.id, sent)).toMatchObject(taken)
  const other = await app.startConversation(stranger, service)
  expect(await send(stranger, other.id, sent)).toMatchObject(taken)
  expect(await app.runtime.db.$count(messages)).toBe(1)
})

test('sending a message stores one message for 30 equal ids at once, and 30 seqs for 30 ids', async () => {
  const { provider, customer, conversation } = await scene()
  const one = message('Jednom')
  const same = await times(30, () => send(customer, conversation.id, one))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.seq}`))).toEqual(new Set(['201 1']))
  const many = await times(30, index => send(index % 2 ? customer : provider, conversation.id, message(`${index}`)))
  expect(many.map(({ body }) => body.seq).sort((a, b) => a - b)).toEqual(many.map((_, index) => index + 2))
  const { last_message } = (await talk.see(customer, conversation.id)).body
  expect(last_message).toBe(many.find(({ body }) => body.seq === 31)!.body.content)
})

test('sending a message stores one id that arrives in two conversations at once in one of them', async () => {
  const { provider, customer, conversation } = await scene()
  const other = await app.startConversation(customer, await app.service(provider))
  for (let round = 0; round < 5; round += 1) {
    const one = message('Zdravo')
    const sent = await times(10, index => send(customer, index % 2 ? conversation.id : other.id, one))
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(409)])
  }
})

test('messages of several conversations at once are stored, or refused, each on its own', async () => {
  const { provider, customer, stranger } = await scene()
  const conversations: { id: string }[] = []
  while (conversations.length < 6)
    conversations.push(await app.startConversation(customer, await app.service(provider)))
  // The first message of a conversation is stored apart.
  const [first] = await Promise.all(conversations.map(({ id }) => send(customer, id, message('Prva'))))
  await talk.complete(provider, conversations[5]!.id)
  for (const repeated of [randomUUID(), first!.body.id]) {
    const texts = conversations.map(({ id }, index) => message(`Poruka ${index} za ${id}, ${repeated}`))
    texts[1]!.id = repeated
    const sent = conversations.map(({ id }, index) => send(index === 2 ? stranger : customer, id, texts[index]!))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses).toEqual([201, repeated === first!.body.id ? 409 : 201, 404, 201, 201, 409])
    for (const [index, { id }] of conversations.entries()) {
      const { items } = (await list(customer, id)).body
      expect(items.some((item: { content: string }) => item.content === texts[index]!.content)).toBe(
        statuses[index] === 201,
      )
    }
  }
})

test('messages are read as the newest, those after a seq or those before one, always the oldest first', async () => {
  const { provider, customer, conversation } = await scene()
  for (let number = 1; number <= 7; number += 1) await app.sendMessage(customer, conversation, `${number}`)
  for (const [query, seqs] of [
    ['?limit=3', '5 6 7 …'],
    ['?limit=7', '1 2 3 4 5 6 7'],
    ['?before=5&limit=3', '2 3 4 …'],
    ['?before=2&limit=3', '1'],
    ['?before=1', ''],
    ['?since=5', '6 7'],
    ['?since=2&limit=3', '3 4 5 …'],
    ['?since=0&limit=7', '1 2 3 4 5 6 7'],
    ['?since=7', ''],
    ['?since=2&before=5', '3 4'],
  ]) {
    const { body } = await list(provider, conversation.id, query)
    const found = body.items.map((item: { seq: number }) => item.seq).join(' ')
    expect([query, body.more ? `${found} …` : found]).toEqual([query, seqs])
  }
  // Reading and marking as read refuse invalid bounds.
  for (const upTo of [-1, 1.5, 'x', undefined])
    expect((await read(customer, conversation.id, upTo)).status, String(upTo)).toBe(422)
  for (const query of ['?limit=0', '?limit=201', '?since=-1', '?since=x', '?before=1.5', '?before=2147483648'])
    expect((await list(customer, conversation.id, query)).body.code, query).toBe('invalid_input')
})

const unreadSeqs = async (as: Caller, id: string) =>
  (await list(as, id)).body.items
    .filter((item: { read: boolean }) => !item.read)
    .map((item: { seq: number }) => item.seq)

test('messages are marked as read up to a seq if the other participant wrote them', async () => {
  const { provider, customer, conversation } = await scene()
  await app.sendMessage(customer, conversation, '1')
  await app.sendMessage(provider, conversation, '2')
  await app.sendMessage(customer, conversation, '3')
  await app.sendMessage(customer, conversation, '4')
  expect((await read(provider, conversation.id, 3)).status).toBe(204)
  expect(await unreadSeqs(provider, conversation.id)).toEqual([2, 4])
  expect([await talk.unread(provider), await talk.unread(customer)]).toEqual([true, true])
  await read(provider, conversation.id, 2_147_483_647)
  expect(await unreadSeqs(provider, conversation.id)).toEqual([2])
  expect(await talk.unread(provider)).toBe(false)
})
