import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'
import { ownDatabase } from './harness.ts'
import { says, startModelServer } from './model-server.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-assistant-'))
const model = await startModelServer()
let server: RunningServer
let start: () => Promise<RunningServer>
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await ownDatabase()
  drop = dropDatabase
  const port = await freePort()
  start = () =>
    startServer({
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      REDIS_URL: '',
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_API_KEY: 'kljuc',
      ASSISTANT_TIMEOUT: '60',
    })
  server = await start()
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await model.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const answer = 'Proslediću vašu poruku.'
/** A dead copy's answer is taken up again within some 20 seconds. */
const recovery = { timeout: 60_000, interval: 50 }

async function scene() {
  const { call, conversation } = clientOf(server.url, server.url)
  const { provider, customer, id } = await conversation(dataDir)
  await call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  model.asked.length = 0
  model.behave(says(answer))
  const send = (as: Person, message: { id: string; content: string }) =>
    call('POST', `/api/conversations/${id}/messages`, { as, body: message })
  const contents = async (): Promise<string[]> => {
    const { body } = await call('GET', `/api/conversations/${id}/messages`, { as: customer })
    return body.items.map((message: { content: string }) => message.content)
  }
  return { customer, send, contents }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** When in the life of an answer the process is killed. */
const phases: [string, (s: Scene) => Promise<unknown>][] = [
  ['before the model is asked', async () => {}],
  [
    'while the model thinks',
    async () => {
      model.behave(() => {})
      await expect.poll(() => model.asked.length, recovery).toBe(1)
    },
  ],
  [
    'after the model has answered',
    () =>
      new Promise<void>(done => {
        model.behave((response, asked) => {
          response.once('finish', () => done())
          void says(answer)(response, asked)
        })
      }),
  ],
  ['after the answer is stored', ({ contents }) => expect.poll(contents, recovery).toHaveLength(2)],
]

test.each(phases)(
  'killed %s, the server answers exactly once',
  async (_, untilThen) => {
    const s = await scene()
    const first = { id: randomUUID(), content: 'Prvo pitanje' }
    const reached = untilThen(s)
    expect((await s.send(s.customer, first)).status).toBe(201)
    await reached
    await server.kill()
    model.behave(says(answer))
    server = await start()

    // The customer is not locked out for long, and a repeated message asks for nothing anew.
    expect((await s.send(s.customer, first)).status).toBe(201)
    await expect.poll(s.contents, recovery).toEqual(['Prvo pitanje', answer])
    const second = { id: randomUUID(), content: 'Drugo pitanje' }
    await expect.poll(async () => (await s.send(s.customer, second)).status, recovery).toBe(201)
    // Its answer comes after whatever was still to come of the first one.
    await expect.poll(async () => (await s.contents()).length, recovery).toBeGreaterThanOrEqual(4)
    expect(await s.contents()).toEqual(['Prvo pitanje', answer, 'Drugo pitanje', answer])
  },
  180_000,
)
