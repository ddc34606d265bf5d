import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useApp } from '../harness.ts'

const lines: string[] = []
const app = useApp({ SLOW_QUERY_MS: '200', LOG_LEVEL: 'warn' }, { lines })

test('logs a slow statement with its request and without its values', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const conversation = await app.startConversation(customer, await app.service(provider))
  const { id } = conversation
  // Sends a first message before the measurement, because a first message runs more statements than later messages.
  await app.sendMessage(customer, conversation, 'Dobar dan')
  let sending: Promise<{ status: number; headers: Headers }> | undefined
  await app.runtime.db.transaction(async tx => {
    await tx.execute(`SELECT 1 FROM conversations WHERE id = '${id}' FOR UPDATE`)
    const body = { id: randomUUID(), content: 'Ovo niko ne sme da procita' }
    sending = app.call('POST', `/api/conversations/${id}/messages`, { as: customer, body })
    await delay(400)
  })
  const { status, headers } = await sending!
  expect(status).toBe(201)
  // Ignores slow statements of other requests, which a busy machine may cause.
  const slow = lines
    .map(line => JSON.parse(line))
    .filter(({ msg, request }) => msg === 'slow statement' && request === headers.get('x-request-id'))
  expect(slow.map(({ statement }) => statement)).toEqual([expect.stringContaining('UPDATE conversations')])
  expect(slow[0].ms).toBeGreaterThan(200)
  expect(lines.join()).not.toContain('procita')
})
