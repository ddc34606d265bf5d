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
  // The first message takes another path, with several statements.
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
  // On a busy machine other statements may be slow too, but not for this request.
  const slow = lines
    .map(line => JSON.parse(line))
    .filter(({ msg, request }) => msg === 'slow statement' && request === headers.get('x-request-id'))
  expect(slow.map(({ statement }) => statement)).toEqual([expect.stringContaining('UPDATE conversations')])
  expect(slow[0].ms).toBeGreaterThan(200)
  expect(lines.join()).not.toContain('procita')
})
