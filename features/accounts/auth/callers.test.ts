import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { sessions } from '../account-tables.server.ts'

const app = useApp({ RATE_LIMITS: 'on', REDIS_URL: '' })

test('a known session and its rate limit take one statement, and an ended session counts nothing', async () => {
  const { database, db } = app.runtime
  const person = await app.person('regular')
  const path = `/api/conversations/${randomUUID()}/messages`
  const send = async () => (await app.call('POST', path, { as: person, body: {} })).status
  const points = async () => (await database.query('SELECT points FROM rate_limits')).rows
  expect(await send()).toBe(422)
  const rows = vi.spyOn(database, 'rows').mockClear()
  expect(await send()).toBe(422)
  const texts = rows.mock.calls.map(([text]) => text)
  expect(texts.filter(text => /sessions|rate_limits/.test(text))).toHaveLength(1)
  expect(await points()).toEqual([{ points: 2 }])
  expect(await Promise.all([send(), send(), send()])).toEqual([422, 422, 422])
  expect(await points()).toEqual([{ points: 5 }])
  await db.delete(sessions)
  expect(await send()).toBe(401)
  expect(await Promise.all([send(), send()])).toEqual([401, 401])
  expect(await points()).toEqual([{ points: 5 }])
})
