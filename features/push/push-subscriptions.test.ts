import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, ban } from '../../tests/administration.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { aDevice, startPushService } from '../../tests/push-service.ts'
import { pair as pairIn, push, subscribe } from '../../tests/pushing.ts'
import { sessions } from '../accounts/account-tables.server.ts'
import { pushDue, pushSubscriptions } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const pair = () => pairIn(app)
const devices = () => app.runtime.db.$count(pushSubscriptions)
const due = () => app.runtime.db.select().from(pushDue)
const put = (as: Caller, body: object) => app.call('PUT', '/api/me/push', { as, body })

describe('none comes any more', () => {
  async function subscribed() {
    const { provider, customer, conversation } = await pair()
    const [here, there] = [service.device(), service.device()]
    const other = await app.signIn(customer.email)
    await subscribe(app, customer, here)
    await subscribe(app, other, there)
    const tell = async () => {
      await app.say(provider, conversation, 'Izvolite')
      await push(app)
      return [here, there].map(device => service.noticesOf(device).length)
    }
    return { provider, customer, other, conversation, here, there, tell }
  }

  type Subscribed = Awaited<ReturnType<typeof subscribed>>
  const newPassword = { currentPassword: password, newPassword: 'sasvim-nova-8' }
  const endSessionsOf = ({ id }: Caller) =>
    app.runtime.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, id))
  const ends: [string, (s: Subscribed) => Promise<unknown>, number, [here: number, there: number]][] = [
    [
      'after signing out, to this browser alone',
      s => app.call('POST', '/api/auth/sign-out', { as: s.customer, body: {} }),
      1,
      [0, 1],
    ],
    ['after signing the others out, to those', s => app.call('DELETE', '/api/me/sessions', { as: s.other }), 1, [0, 1]],
    [
      'after a change of the password',
      s => app.call('POST', '/api/auth/change-password', { as: s.customer, body: newPassword }),
      0,
      [0, 0],
    ],
    ['of a session that has run out', s => endSessionsOf(s.customer), 2, [0, 0]],
    [
      'after it was switched off, to this browser alone',
      s => app.call('DELETE', '/api/me/push', { as: s.customer }),
      1,
      [0, 1],
    ],
    [
      'to the one before, once somebody else is told in this browser',
      async s => subscribe(app, await app.person('regular', { name: 'Vera Simić' }), s.here),
      2,
      [0, 1],
    ],
  ]
  test.each(ends)('%s', async (_, end, left, told) => {
    const s = await subscribed()
    await end(s)
    expect([await devices(), await s.tell()]).toEqual([left, told])
  })

  test('to somebody who is banned, also of what was due already', async () => {
    const { provider, customer, conversation } = await subscribed()
    await app.say(provider, conversation, 'Izvolite')
    expect((await ban(app, await administrator(app), customer)).status).toBeLessThan(300)
    await push(app)
    expect([await devices(), service.taken.length]).toEqual([0, 0])
  })

  test('to somebody who has deleted his account', async () => {
    const { provider, customer, conversation } = await subscribed()
    await app.say(provider, conversation, 'Izvolite')
    expect((await app.call('POST', '/api/me/delete', { as: customer, body: { password } })).status).toBe(204)
    await push(app)
    expect([await devices(), await due(), service.taken.length]).toEqual([0, [], 0])
  })

  test('at an address that the browser has changed', async () => {
    const { customer, here, tell } = await subscribed()
    const next = service.device()
    await subscribe(app, customer, next)
    expect([await devices(), await tell(), service.noticesOf(next).length]).toEqual([2, [0, 1], 1])
    expect(service.noticesOf(here)).toEqual([])
  })
})

describe('a browser’s subscription', () => {
  const at = (endpoint: string) => aDevice(endpoint).input(['message'])

  test('is taken at the browsers’ push services and nowhere else', async () => {
    const me = await app.person('regular')
    for (const endpoint of [
      'https://primer.rs/push',
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://fcm.googleapis.com.primer.rs/abc',
      'https://fcm.googleapis.com@primer.rs/abc',
      'https://x:y@fcm.googleapis.com/abc',
      'https://fcm.googleapis.com./abc',
      'https://evilpush.apple.com/abc',
      'https://10.0.0.1/abc',
      'https://[::1]/abc',
      'https://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:1/p/x',
      'http://localhost:3000/api/me',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]) {
      const { status, body } = await put(me, at(endpoint))
      const fields = { endpoint: 'Obaveštenja preko ovog pregledača ne možemo da šaljemo.' }
      expect([endpoint, status, body.fields]).toEqual([endpoint, 422, fields])
    }
    expect(await devices()).toBe(0)
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])
      expect([endpoint, (await put(me, at(endpoint))).status]).toEqual([endpoint, 200])
  })

  test('that has got into the table all the same is never connected to', async () => {
    const { provider, customer, conversation } = await pair()
    const elsewhere = await startPushService()
    await subscribe(app, customer, service.device())
    await app.runtime.db.update(pushSubscriptions).set({ endpoint: elsewhere.device().endpoint })
    await app.say(provider, conversation, 'Izvolite')
    await push(app)
    expect([elsewhere.taken.length, await devices()]).toEqual([0, 0])
    await elsewhere.stop()
  })

  test('with what is no key is told so at the field', async () => {
    const me = await app.person('regular')
    const good = at('https://fcm.googleapis.com/x')
    const wrong = 'Ključ ovog pregledača nije ispravan.'
    for (const keys of [
      { ...good.keys, p256dh: 'x' },
      { ...good.keys, auth: 'x' },
      // As long as a key, but no point of the curve.
      { ...good.keys, p256dh: `B${'A'.repeat(86)}` },
    ]) {
      expect((await put(me, { ...good, keys, kinds: [] })).body.fields).toEqual({ keys: wrong })
    }
    expect((await put(me, { ...good, kinds: ['nista'] })).status).toBe(422)
  })

  test('is shown to nobody, and its secrets not even to its owner', async () => {
    const [me, other] = [await app.person('regular'), await app.person('regular')]
    const device = service.device()
    await subscribe(app, me, device)
    expect((await app.call('GET', '/api/me/push', { as: other })).body).toEqual({ kinds: null })
    await app.call('DELETE', '/api/me/push', { as: other })
    expect((await app.call('GET', '/api/me/push', { as: me })).body.kinds).toHaveLength(5)
    const exported = JSON.stringify((await app.call('GET', '/api/me/export', { as: me })).body)
    expect(exported).toContain('push_subscriptions')
    expect(exported).not.toContain(device.endpoint)
  })
})
