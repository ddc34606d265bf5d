import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { accounts } from '../account-tables.server.ts'
import { deviceOf } from '../auth/device.ts'

const app = useApp()
const list = async (as: Caller) => (await app.call('GET', '/api/me/sessions', { as })).body.items
const isSignedIn = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user !== null

afterEach(() => void vi.restoreAllMocks())

test('sessions are listed with device names, the current one first, without tokens; the same browser has one', async () => {
  const me = await app.person('regular')
  const phone = newBrowser(app)
  await phone.auth('/sign-in/email', { email: me.email, password })
  const before = phone.caller
  await phone.auth('/sign-in/email', { email: me.email, password })
  expect(await Promise.all([before, me].map(isSignedIn))).toEqual([false, true])
  const items = await list(phone.caller)
  expect(items).toMatchObject([
    { device: 'Chrome, Android', kind: 'phone', is_current: true },
    { device: null, kind: 'desktop', is_current: false },
  ])
  expect(Object.keys(items[0]).sort()).toEqual(['device', 'id', 'is_current', 'kind', 'seen_at', 'signed_in_at'])
  await passTime(app.runtime, 86_401)
  expect(await list(phone.caller)).toHaveLength(1)
})

test('sessions are ended one by one, only the caller’s own', async () => {
  const [me, stranger] = [await app.person('regular'), await app.person('regular')]
  const other = await app.signIn(me.email)
  const id = (await list(me)).find((each: { is_current: boolean }) => !each.is_current).id
  const end = (as: Caller) => app.call('DELETE', `/api/me/sessions/${id}`, { as })
  expect([(await end(stranger)).status, await isSignedIn(other)]).toEqual([404, true])
  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  expect((await end(me)).status).toBe(204)
  expect(closed).toHaveBeenCalledWith({ sessionId: id })
  expect([await isSignedIn(me), await isSignedIn(other)]).toEqual([true, false])
  expect((await end(me)).body).toMatchObject({ status: 404, title: 'Uređaj nije pronađen.' })
})

test('sessions are all ended but the current one, even more than are listed', async () => {
  const [me, stranger] = [await app.person('regular'), await app.person('regular')]
  const other = await app.signIn(me.email)
  await app.runtime.database.query(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     SELECT gen_random_uuid(), $1, 'token ' || n, now() + interval '1 day' FROM generate_series(1, 150) AS n`,
    [me.id],
  )
  expect(await list(me)).toHaveLength(100)
  for (let turn = 0; turn < 2; turn += 1)
    expect((await app.call('DELETE', '/api/me/sessions', { as: me })).status).toBe(204)
  expect(await list(me)).toMatchObject([{ is_current: true }])
  expect([await isSignedIn(me), await isSignedIn(other), await isSignedIn(stranger)]).toEqual([true, false, true])
})

async function withOldSessions() {
  const me = await app.person('regular')
  const other = await app.signIn(me.email)
  await passTime(app.runtime, 601)
  const id = (await list(me)).find((each: { is_current: boolean }) => !each.is_current).id
  return { me, other, id }
}
const ends = {
  one: (id: string, as: Caller) => app.call('DELETE', `/api/me/sessions/${id}`, { as }),
  others: (_: string, as: Caller) => app.call('DELETE', '/api/me/sessions', { as }),
  'all others': (_: string, as: Caller) => app.call('POST', '/api/auth/revoke-other-sessions', { as, body: {} }),
  all: (_: string, as: Caller) => app.call('POST', '/api/auth/revoke-sessions', { as, body: {} }),
}
const confirm = (as: Caller, body: object) => app.call('POST', '/api/me/confirm', { as, body })

test('an older session ends other sessions only with the password, which counts for this session and ten minutes', async () => {
  const { me, other, id } = await withOldSessions()
  expect((await confirm(me, { password: 'pogrešna' })).body.fields).toEqual({ password: 'Pogrešna lozinka.' })
  expect([(await ends.one(id, me)).status, await isSignedIn(other)]).toEqual([403, true])
  expect((await confirm(me, { password })).status).toBe(204)
  expect((await ends.one(id, other)).status).toBe(403)
  await passTime(app.runtime, 601)
  expect((await ends.one(id, me)).status).toBe(403)
})

test.each(Object.entries(ends))(
  'an older session ends other sessions (%s) after confirmation, with their live connections',
  async (_, end) => {
    const { me, other, id } = await withOldSessions()
    const refused = await end(id, me)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
    await confirm(me, { password })
    const closed = vi.spyOn(app.runtime.live, 'disconnect')
    expect((await end(id, me)).status).toBeLessThan(300)
    expect(closed).toHaveBeenCalled()
    expect(await isSignedIn(other)).toBe(false)
  },
)

test('an older session ends other sessions with a code of a user without a password, valid in the session that requested it', async () => {
  const { me, other, id } = await withOldSessions()
  await app.runtime.db.delete(accounts).where(eq(accounts.userId, me.id))
  expect((await confirm(me, { password })).body.fields).toEqual({ code: 'Unesite kod iz emaila.' })
  await app.call('POST', '/api/me/code', { as: me })
  const code = await outboxHelpers(app).codeFor(me.email)
  expect((await confirm(other, { code })).status).toBe(422)
  expect((await confirm(me, { code })).status).toBe(204)
  expect((await ends.one(id, me)).status).toBe(204)
})

test.each([
  ['(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome, Windows', 'desktop'],
  ['(Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows', 'desktop'],
  ['(Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 OPR/122.0', 'Opera, Windows', 'desktop'],
  ['(Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android', 'phone'],
  ['(Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36', 'Chrome, Android', 'tablet'],
  ['(Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36', 'Samsung Internet, Android', 'phone'],
  ['(iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone', 'phone'],
  ['(iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome, iPhone', 'phone'],
  ['(iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1', 'Safari, iPad', 'tablet'],
  ['(Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari, macOS', 'desktop'],
  ['(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux', 'desktop'],
  ['curl/8.0', null, 'desktop'],
  ['', null, 'desktop'],
  [null, null, 'desktop'],
])('names a device for people: %s', (system, device, kind) =>
  expect(deviceOf(system && `Mozilla/5.0 ${system}`)).toEqual({ device, kind }),
)
