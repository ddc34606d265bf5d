import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { password, useApp } from '../../tests/harness.ts'
import { createApp } from '../app.server.ts'

const app = useApp({ TRUST_PROXY: 'on' })
const home = 'http://localhost:3000'
const v4Address = '198.51.100.77'

test('logs security events of accounts, with ids and networks instead of personal data', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: line => void lines.push(line) })
  const site = createApp({ ...app.runtime, log })
  const [person, admin] = [await app.person('provider'), await app.person('regular')]
  await app.runtime.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, admin.id))
  const ids: (string | null)[] = []
  let cookies: (string | undefined)[] = []
  async function send(method: string, path: string, cookie = '', body?: object, from = v4Address, origin = home) {
    const headers = { cookie, origin, 'content-type': 'application/json', 'x-forwarded-for': from }
    const response = await site.request(home + path, { method, headers, body: body && JSON.stringify(body) })
    await response.text()
    cookies = response.headers.getSetCookie().map(each => each.split(';')[0])
    ids.push(response.headers.get('x-request-id'))
    return response.status
  }
  const { email } = person
  expect(await send('POST', '/api/auth/sign-in/email', '', { email, password: 'pogresna1' })).toBe(401)
  expect(await send('POST', '/api/auth/sign-in/email', '', { email, password }, '2001:db8:1:2::3')).toBe(200)
  expect(await send('POST', '/api/auth/sign-in/email', '', { email: admin.email, password })).toBe(200)
  const challenge = cookies.join('; ')
  expect(await send('POST', '/api/auth/two-factor/verify-totp', challenge, { code: '123456' })).toBeGreaterThan(399)
  expect(await send('GET', '/api/auth/reset-password/x?callbackURL=https://zamka.example')).toBe(403)
  expect(await send('GET', '/api/me/export', person.cookie)).toBe(200)
  const banned = { reason: 'spam', explanation: '', until: null }
  expect(await send('POST', `/api/admin/people/${person.id}/ban`, admin.cookie, banned)).toBe(200)
  expect(await send('POST', `/api/admin/people/${person.id}/unban`, admin.cookie)).toBe(200)
  expect(await send('GET', '/api/admin/people', admin.cookie)).toBe(200)
  expect(await send('GET', '/api/admin/people', person.cookie)).toBe(401)
  expect(await send('POST', '/api/auth/sign-out', admin.cookie, {})).toBe(200)
  const other = await app.person('regular')
  expect(await send('PUT', '/api/website/publication', other.cookie, { published: true })).toBe(403)
  expect(await send('POST', '/api/me/delete', other.cookie, { password })).toBe(204)
  expect(await send('POST', '/api/me/delete', other.cookie, { password }, v4Address, 'https://zamka.example')).toBe(403)

  const events = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'event')
  const v4 = '198.51.100.0/24'
  const v6 = '2001:db8:1::/48'
  expect(events.map(({ event, who, whom, network, request }) => [event, who, whom, network, request])).toEqual([
    ['sign-in refused', undefined, person.id, v4, ids[0]],
    ['signed in', undefined, person.id, v6, ids[1]],
    ['second step asked', undefined, admin.id, v4, ids[2]],
    ['second step failed', undefined, admin.id, v4, ids[3]],
    ['forbidden', undefined, undefined, v4, ids[4]],
    ['data exported', person.id, undefined, v4, ids[5]],
    ['administration', admin.id, person.id, v4, ids[6]],
    ['administration', admin.id, person.id, v4, ids[7]],
    ['administration', admin.id, undefined, v4, ids[8]],
    ['administration refused', undefined, undefined, v4, ids[9]],
    ['signed out', admin.id, undefined, v4, ids[10]],
    ['forbidden', other.id, undefined, v4, ids[11]],
    ['account deleted', other.id, undefined, v4, ids[12]],
    ['foreign origin', undefined, undefined, v4, ids[13]],
  ])
  for (const word of [email, v4Address, '2001:db8:1:2', 'pogresna1', password, 'zamka.example'])
    expect(lines.join('')).not.toContain(word)
})
