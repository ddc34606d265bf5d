import { afterAll, expect, test } from 'vitest'
import { answerWith, startModelServer } from '../model-server.ts'
import { useInstances } from './own-instances.ts'

const model = await startModelServer()
afterAll(() => model.close())
const site = useInstances('assistants', index => ({
  ASSISTANT_BASE_URL: model.url,
  // The test can see by this key which instance sent a request to the model.
  ASSISTANT_API_KEY: `instance-${index}`,
  ASSISTANT_TIMEOUT: '100',
}))

const answer = 'Proslediću vašu poruku.'
const answeredMessages = async (id: string) => {
  const { rows } = await site.database.query('SELECT reply_to FROM messages WHERE conversation_id = $1 AND automatic', [
    id,
  ])
  return rows.map(row => row.reply_to as string)
}

async function createConversation() {
  const { call, conversation, sendMessage } = site.client()
  const { provider, customer, id } = await conversation(site.dataDir)
  await call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  model.requests.length = 0
  model.behave(answerWith(answer))
  return { id, sendQuestion: async () => (await sendMessage(customer, id, 'Pitanje')).id }
}

test('two instances answer each message once', async () => {
  const conversations = []
  for (let count = 0; count < 8; count += 1) conversations.push(await createConversation())
  const questions = await Promise.all(conversations.map(({ sendQuestion }) => sendQuestion()))
  for (const [index, { id }] of conversations.entries()) {
    await expect.poll(() => answeredMessages(id), { timeout: 30_000 }).toEqual([questions[index]])
  }
  // The model got one request per message, so no instance repeated the work of another.
  expect(model.requests.length).toBe(8)
}, 120_000)

test('two jobs for the same message send one answer', async () => {
  const { id, sendQuestion } = await createConversation()
  const message = await sendQuestion()
  // Inserts a second job for the same message, as if an instance that counted as dead came back.
  await site.database.query(
    `INSERT INTO pgboss.job (name, data) VALUES ('assistant-reply', jsonb_build_object('message_id', $1::text))`,
    [message],
  )
  await expect.poll(() => answeredMessages(id), { timeout: 30_000 }).toEqual([message])
  const open = async () =>
    (await site.database.query(`SELECT 1 FROM pgboss.job WHERE name = 'assistant-reply' AND state < 'completed'`))
      .rowCount
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
  expect(await answeredMessages(id)).toEqual([message])
}, 120_000)

// Slow: the other instance resumes the work only after ten seconds without a heartbeat.
test('the other instance takes over the answer of a killed one', async () => {
  const { id, sendQuestion } = await createConversation()
  model.behave(() => {})
  const message = await sendQuestion()
  await expect.poll(() => model.requests.length, { timeout: 15_000 }).toBe(1)
  const holder = Number(model.requests[0]!.authorization!.at(-1))
  model.behave(answerWith(answer))
  await site.instances[holder]!.kill()
  await expect.poll(() => answeredMessages(id), { timeout: 60_000 }).toEqual([message])
  expect(model.requests.map(({ authorization }) => authorization)).toEqual([
    `Bearer instance-${holder}`,
    `Bearer instance-${1 - holder}`,
  ])
}, 120_000)
