import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { createLog } from '../platform/server/log.server.ts'
import { password, useApp } from '../tests/harness.ts'
import { createApp } from './app.server.ts'

const app = useApp({ TRUST_PROXY: 'on' })

test('what concerns an account’s safety is in the log, with ids and networks alone', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: line => void lines.push(line) })
  const site = createApp({ ...app.runtime, log })
  const [person, admin] = [await app.person('provider'), await app.person('regular')]
  await app.runtime.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, admin.id))
  const ids: (string | null)[] = []
  async function ask(method: string, path: string, cookie = '', body?: object, from = '198.51.100.77') {
    const answer = await site.request(`http://localhost:3000${path}`, {
      method,
      headers: {
        cookie,
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.text()
    ids.push(answer.headers.get('x-request-id'))
    return answer.status
  }
  const { email } = person
  expect(await ask('POST', '/api/auth/sign-in/email', '', { email, password: 'pogresna1' })).toBe(401)
  expect(await ask('POST', '/api/auth/sign-in/email', '', { email, password }, '2001:db8:1:2::3')).toBe(200)
  expect(await ask('POST', '/api/auth/two-factor/verify-totp', '', { code: '123456' }, '2001:db8:1:2::3')).toBe(401)
  expect(await ask('GET', '/api/auth/verify-email?token=x&callbackURL=https://zamka.example')).toBe(403)
  expect(await ask('GET', '/api/me/export', person.cookie)).toBe(200)
  expect(await ask('POST', '/api/auth/admin/ban-user', admin.cookie, { userId: person.id })).toBe(200)
  expect(await ask('POST', '/api/me/delete', admin.cookie, { password })).toBe(204)

  const events = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'event')
  const v4 = '198.51.100.0/24'
  expect(events.map(({ event, who, whom, network, request }) => [event, who, whom, network, request])).toEqual([
    ['sign-in refused', undefined, person.id, v4, ids[0]],
    ['second step failed', undefined, undefined, '2001:db8:1::/48', ids[2]],
    ['data exported', person.id, undefined, v4, ids[4]],
    ['ban changed', admin.id, person.id, v4, ids[4]],
    ['account deleted', admin.id, undefined, v4, ids[5]],
  ])
  const all = lines.join('')
  for (const word of [email, '198.51.100.77', '2001:db8:1:2', 'pogresna1', password]) expect(all).not.toContain(word)
})
