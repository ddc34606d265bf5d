import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { repetitions } from './repetitions.ts'
import { clientOf } from './server.ts'

const kills = repetitions('KILLS', { usual: 1, long: 20 })
const senders = 4

const site = useBuiltSite('kill')

// Slow: the server starts again after each kill.
test(`a server killed while it gets messages (${kills}) keeps every acknowledged message exactly once`, async () => {
  const { call, conversation } = clientOf(site.url, site.url)
  const { customer, provider, id } = await conversation(site.dataDir)
  const acknowledged: string[] = []
  let isOver = false

  /** Repeats each message with the same id until the server acknowledges it, as the browser does. */
  async function sendUntilOver(as: typeof customer) {
    while (!isOver) {
      const message = { id: randomUUID(), content: `Poruka ${randomUUID()}` }
      for (;;) {
        const answer = await call('POST', `/api/conversations/${id}/messages`, { as, body: message }).catch(() => null)
        if (answer?.status === 201) {
          acknowledged.push(message.id)
          break
        }
        if (answer && answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
        if (isOver) return
        await new Promise(done => setTimeout(done, 20))
      }
    }
  }
  const sending = Array.from({ length: senders }, (_, index) => sendUntilOver(index % 2 ? provider : customer))

  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(20)
    await site.kill()
    await site.start()
  }
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(20)
  isOver = true
  await Promise.all(sending)

  const stored: { id: string; seq: number }[] = []
  for (let since = 0; ; since = stored.at(-1)!.seq) {
    const { body } = await call('GET', `/api/conversations/${id}/messages?since=${since}&limit=200`, { as: customer })
    stored.push(...body.items)
    if (!body.more) break
  }
  expect(stored.map(message => message.seq)).toEqual(stored.map((_, index) => index + 1))
  const ids = stored.map(message => message.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(acknowledged.filter(each => !ids.includes(each))).toEqual([])
}, 600_000)
