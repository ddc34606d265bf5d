import { expect, test, vi } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp({ RATE_LIMITS: 'on', REDIS_URL: '' })
const limit = { name: 'read', points: 3, seconds: 60 }

test('requests at once share a statement, and each key gets exactly its points', async () => {
  const { rateLimits, database } = app.runtime
  const rows = vi.spyOn(database, 'rows')
  const keys = ['ana', 'milan', 'ana', 'ana', 'milan', 'ana', 'ana']
  const allowed = await Promise.all(keys.map(key => rateLimits.tryConsume(limit, key)))
  expect(allowed).toEqual([true, true, true, true, true, false, false])
  expect(rows).toHaveBeenCalledOnce()
  expect(await rateLimits.tryConsume(limit, 'milan')).toBe(true)
  expect(await rateLimits.tryConsume(limit, 'milan')).toBe(false)
  await database.exec('UPDATE rate_limits SET expire = 1')
  const again = await Promise.all(keys.map(key => rateLimits.tryConsume(limit, key)))
  expect(again).toEqual(allowed)
})
