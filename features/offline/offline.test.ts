import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'

const app = useApp()

const sync = async (as: Caller | null, query = '') => (await app.call('GET', `/api/sync${query}`, { as })).body

test('returns a user’s own conversations, and a provider’s diary, to nobody else', async () => {
  const [milan, sava, ana] = [await app.person('provider'), await app.person('provider'), await app.person('regular')]
  const conversation = await app.startConversation(ana, await app.service(milan))
  await app.sendMessage(ana, conversation, 'Curi česma.')
  const common = {
    conversations: { items: [{ id: conversation.id }] },
    messages: [{ conversation_id: conversation.id, items: [{ content: 'Curi česma.' }], more: false }],
  }
  const [ofProvider, ofCustomer] = [await sync(milan), await sync(ana)]
  expect(ofProvider).toMatchObject({ ...common, diary: { clients: [{ id: ana.id }] } })
  expect(ofProvider.diary.days).toHaveLength(2)
  expect(ofCustomer).toMatchObject({ ...common, diary: null })
  expect(await sync(sava)).toMatchObject({ conversations: { items: [] }, messages: [], diary: { clients: [] } })

  // Old messages are already in the copy. The conversation is sent again, because the user may have read it.
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(await sync(ana, `?since=${later}`)).toMatchObject({ ...common, messages: [] })
})

test('refuses a request that waited for another user than the one signed in', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('regular')]
  const conversation = await app.startConversation(ana, await app.service(milan))
  await app.sendMessage(ana, conversation, 'Hvala, sve radi.')
  const complete = (owner: string) =>
    app.call('POST', `/api/conversations/${conversation.id}/complete`, {
      as: milan,
      body: { review_requested: false },
      headers: { 'x-person': owner },
    })
  expect(await complete(ana.id)).toMatchObject({ status: 409, body: { code: 'another_person' } })
  expect((await sync(milan)).conversations.items).toMatchObject([{ id: conversation.id, is_completed: false }])
  expect(await complete(milan.id)).toMatchObject({ status: 200, body: { is_completed: true } })
})
