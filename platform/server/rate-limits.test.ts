import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Database } from './database/db.server.ts'
import { createRateLimits } from './rate-limits.server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('keeps counting after the request without holding it in memory', async () => {
  const limits = await createRateLimits({ RATE_LIMITS: true, AUTH_SECRET: 'kratka' }, {} as Database)
  const requests = new AsyncLocalStorage<object>()
  let request: object | undefined = { html: 'a whole page' }
  const weakRequest = new WeakRef(request)
  await requests.run(request, () =>
    limits.consume({ name: 'reads', points: 2, seconds: 600, perProcess: true }, '203.0.113.7'),
  )
  request = undefined
  // Wait, because a WeakRef that was read keeps its target alive until the next turn of the event loop.
  await new Promise(done => setImmediate(done))
  collectGarbage()
  expect(weakRequest.deref()).toBeUndefined()

  const tryAgain = () => limits.tryConsume({ name: 'reads', points: 2, seconds: 600, perProcess: true }, '203.0.113.7')
  expect([await tryAgain(), await tryAgain()]).toEqual([true, false])
})
