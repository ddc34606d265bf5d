import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { answerWith, startModelServer } from './model-server.ts'
import { repetitions } from './repetitions.ts'
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

async function scene() {
  const { call, conversation, sendMessage } = clientOf(site.url, site.url)
  const { provider, customer, id } = await conversation(site.dataDir)
  await call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  model.requests.length = 0
  model.behave(answerWith(answer))
  const send = (content: string, messageId: string) => sendMessage(customer, id, content, messageId)
  const contents = async (): Promise<string[]> => {
    const { body } = await call('GET', `/api/conversations/${id}/messages`, { as: customer })
    return body.items.map((message: { content: string }) => message.content)
  }
  return { send, contents }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Phases of an answer in which the process is killed. Short runs test only the first phase, which is the longest. */
const phases: [string, (s: Scene) => Promise<unknown>][] = [
  [
    'while the model thinks',
    async () => {
      model.behave(() => {})
      await expect.poll(() => model.requests.length, recovery).toBe(1)
    },
  ],
  ['before the model is asked', async () => {}],
  [
    'after the model has answered',
    () =>
      new Promise<void>(done => {
        model.behave((response, request) => {
          response.once('finish', () => done())
          void answerWith(answer)(response, request)
        })
      }),
  ],
  ['after the answer is stored', ({ contents }) => expect.poll(contents, recovery).toHaveLength(2)],
]

// Slow: another process resumes a dead instance's work only after ten seconds without a heartbeat.
test.each(phases.slice(0, repetitions('ASSISTANT_KILLS', { usual: 1, long: phases.length })))(
  'a server killed %s answers exactly once',
  async (_, waitForPhase) => {
    const s = await scene()
    const [first, second] = [randomUUID(), randomUUID()]
    const reached = waitForPhase(s)
    expect((await s.send('Prvo pitanje', first)).status).toBe(201)
    await reached
    await site.kill()
    model.behave(answerWith(answer))
    await site.start()

    // A repeated message starts no second answer.
    expect((await s.send('Prvo pitanje', first)).status).toBe(201)
    await expect.poll(s.contents, recovery).toEqual(['Prvo pitanje', answer])
    // The customer can write again soon.
    await expect.poll(async () => (await s.send('Drugo pitanje', second)).status, recovery).toBe(201)
    // The answer to the second message comes after a late answer to the first.
    await expect.poll(async () => (await s.contents()).length, recovery).toBeGreaterThanOrEqual(4)
    expect(await s.contents()).toEqual(['Prvo pitanje', answer, 'Drugo pitanje', answer])
  },
  180_000,
)
