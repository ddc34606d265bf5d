import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'

const app = useApp()

const sync = async (as: Caller | null, query = '') => (await app.call('GET', `/api/sync${query}`, { as })).body

test('each of two gets what is theirs, a provider the diary too; a stranger gets nothing of it', async () => {
  const [milan, sava, ana] = [await app.person('provider'), await app.person('provider'), await app.person('regular')]
  const conversation = await app.contact(ana, await app.service(milan))
  await app.say(ana, conversation, 'Curi česma.')
  const theirs = {
    conversations: { items: [{ id: conversation.id }] },
    messages: [{ conversation_id: conversation.id, items: [{ content: 'Curi česma.' }], more: false }],
  }
  const [his, hers] = [await sync(milan), await sync(ana)]
  expect(his).toMatchObject({ ...theirs, diary: { clients: [{ id: ana.id }] } })
  expect(his.diary.days).toHaveLength(2)
  expect(hers).toMatchObject({ ...theirs, diary: null })
  expect(await sync(sava)).toMatchObject({ conversations: { items: [] }, messages: [], diary: { clients: [] } })
  expect((await app.call('GET', '/api/sync')).status).toBe(401)

  // What is old is known there already; the conversation itself comes again, since it may have been read.
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(await sync(ana, `?since=${later}`)).toMatchObject({ ...theirs, messages: [] })
})

test('what waited for one person is not done in the name of another', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('regular')]
  const conversation = await app.contact(ana, await app.service(milan))
  await app.say(ana, conversation, 'Hvala, sve radi.')
  const complete = (meant: string) =>
    app.call('POST', `/api/conversations/${conversation.id}/complete`, {
      as: milan,
      body: { review_requested: false },
      headers: { 'x-person': meant },
    })
  expect(await complete(ana.id)).toMatchObject({ status: 409, body: { code: 'another_person' } })
  expect((await sync(milan)).conversations.items).toMatchObject([{ id: conversation.id, is_completed: false }])
  expect(await complete(milan.id)).toMatchObject({ status: 200, body: { is_completed: true } })
})
