import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useApp } from '../harness.ts'

const lines: string[] = []
const app = useApp({ SLOW_QUERY_MS: '200', LOG_LEVEL: 'warn' }, { lines })

test('a slow statement is told with its request, and without what was written', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const talk = await app.contact(customer, await app.service(provider))
  const { id } = talk
  // The first message goes another way, by several statements.
  await app.say(customer, talk, 'Dobar dan')
  let sending: Promise<{ status: number; headers: Headers }> | undefined
  // Somebody holds the conversation for a while.
  await app.runtime.db.transaction(async tx => {
    await tx.execute(`SELECT 1 FROM conversations WHERE id = '${id}' FOR UPDATE`)
    const body = { id: randomUUID(), content: 'Ovo niko ne sme da procita' }
    sending = app.call('POST', `/api/conversations/${id}/messages`, { as: customer, body })
    await delay(400)
  })
  const { status, headers } = await sending!
  expect(status).toBe(201)
  // What else was slow, on a machine with much to do, was for no request or another one.
  const slow = lines
    .map(line => JSON.parse(line))
    .filter(({ msg, request }) => msg === 'slow statement' && request === headers.get('x-request-id'))
  expect(slow.map(({ statement }) => statement)).toEqual([expect.stringContaining('UPDATE conversations')])
  expect(slow[0].ms).toBeGreaterThan(200)
  expect(lines.join()).not.toContain('procita')
})
