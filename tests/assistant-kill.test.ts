import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { answerWith, startModelServer } from './model-server.ts'
import { clientOf } from './server.ts'

const model = await startModelServer()
afterAll(() => model.close())
const site = useBuiltSite('assistant', () => ({
  ASSISTANT_BASE_URL: model.url,
  ASSISTANT_API_KEY: 'kljuc',
  ASSISTANT_TIMEOUT: '60',
}))

const answer = 'Proslediću vašu poruku.'
/** Allows a minute, although another process resumes a dead instance's answer within about 20 seconds. */
const recovery = { timeout: 60_000, interval: 50 }

// Slow: another process resumes a dead instance's work only after ten seconds without a heartbeat.
test('a server killed while the model thinks answers exactly once', async () => {
  const { call, conversation, sendMessage } = clientOf(site.url, site.url)
  const { provider, customer, id } = await conversation(site.dataDir)
  await call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  const send = async (content: string, messageId: string) =>
    (await sendMessage(customer, id, content, messageId)).status
  const contents = async (): Promise<string[]> => {
    const { body } = await call('GET', `/api/conversations/${id}/messages`, { as: customer })
    return body.items.map((message: { content: string }) => message.content)
  }
  const [first, second] = [randomUUID(), randomUUID()]
  model.behave(() => {})
  expect(await send('Prvo pitanje', first)).toBe(201)
  await expect.poll(() => model.requests.length, recovery).toBe(1)
  await site.kill()
  model.behave(answerWith(answer))
  await site.start()

  // A repeated message starts no second answer.
  expect(await send('Prvo pitanje', first)).toBe(201)
  await expect.poll(contents, recovery).toEqual(['Prvo pitanje', answer])
  // The customer can write again soon.
  await expect.poll(() => send('Drugo pitanje', second), recovery).toBe(201)
  // The answer to the second message comes after a late answer to the first.
  await expect.poll(async () => (await contents()).length, recovery).toBeGreaterThanOrEqual(4)
  expect(await contents()).toEqual(['Prvo pitanje', answer, 'Drugo pitanje', answer])
}, 180_000)
