import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Database } from './database/db.server.ts'
import { createRateLimits } from './rate-limits.server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a count outlives its request, and takes nothing of it along', async () => {
  const limits = await createRateLimits({ RATE_LIMITS: true, AUTH_SECRET: 'kratka' }, {} as Database)
  const requests = new AsyncLocalStorage<object>()
  let request: object | undefined = { html: 'a whole page' }
  const kept = new WeakRef(request)
  await requests.run(request, () => limits.take({ name: 'reads', points: 2, seconds: 600, here: true }, '203.0.113.7'))
  request = undefined
  // What has been looked at stays until this turn of the loop is over.
  await new Promise(done => setImmediate(done))
  collectGarbage()
  expect(kept.deref()).toBeUndefined()

  const again = () => limits.spare({ name: 'reads', points: 2, seconds: 600, here: true }, '203.0.113.7')
  expect([await again(), await again()]).toEqual([true, false])
})
