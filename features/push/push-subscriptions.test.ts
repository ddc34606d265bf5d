import { afterAll, beforeEach, expect, test } from 'vitest'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { newPushScene, sendDuePushes, subscribe } from '../../tests/push.ts'
import { newDevice, startPushService } from '../../tests/push-service.ts'
import { pushKinds } from './push-kinds.ts'
import { pendingPushes, pushSubscriptions } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const devices = () => app.runtime.db.$count(pushSubscriptions)
const due = () => app.runtime.db.select().from(pendingPushes)
const put = (as: Caller, body: object) => app.call('PUT', '/api/me/push', { as, body })

async function subscribed() {
  const { provider, customer, conversation } = await newPushScene(app)
  const [here, there] = [service.device(), service.device()]
  const other = await app.signIn(customer.email)
  await subscribe(app, customer, here)
  await subscribe(app, other, there)
  const countPushes = async () => {
    await app.sendMessage(provider, conversation, 'Izvolite')
    await sendDuePushes(app)
    return [...[here, there].map(device => service.noticesOf(device).length), service.taken.length]
  }
  return { provider, customer, other, conversation, here, there, countPushes }
}

type Subscribed = Awaited<ReturnType<typeof subscribed>>
const newPassword = { currentPassword: password, newPassword: 'sasvim-nova-8' }
const endSessions = ({ customer }: Subscribed) =>
  app.runtime.database.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [customer.id])
const subscribeOther = async ({ here }: Subscribed) => subscribe(app, await app.person('regular'), here)
const callAs = (as: Caller, method: string, path: string, body?: object) =>
  app.call(method, `/api/${path}`, { as, body })
const ends: [string, (s: Subscribed) => Promise<unknown>, left: number, pushes: number[]][] = [
  ['after sign-out, in this browser only', s => callAs(s.customer, 'POST', 'auth/sign-out', {}), 1, [0, 1, 1]],
  ['after signing out the other sessions, in those', s => callAs(s.other, 'DELETE', 'me/sessions'), 1, [0, 1, 1]],
  ['after a password change', s => callAs(s.customer, 'POST', 'auth/change-password', newPassword), 0, [0, 0, 0]],
  ['when the session has expired', endSessions, 2, [0, 0, 0]],
  ['after switching them off, in this browser only', s => callAs(s.customer, 'DELETE', 'me/push'), 1, [0, 1, 1]],
  ['for the earlier user, when another user subscribes in this browser', subscribeOther, 2, [0, 1, 1]],
  ['at an endpoint that the browser has replaced', s => subscribe(app, s.customer, service.device()), 2, [0, 1, 2]],
]
test.each(ends)('pushes end %s', async (_, end, devicesLeft, pushCounts) => {
  const s = await subscribed()
  await end(s)
  expect([await devices(), await s.countPushes()]).toEqual([devicesLeft, pushCounts])
})

const endAccounts: [string, (customer: Caller) => Promise<{ status: number }>][] = [
  ['a banned user', async customer => banUser(app, await newAdministrator(app), customer)],
  ['a user who has deleted their account', customer => callAs(customer, 'POST', 'me/delete', { password })],
]
test.each(endAccounts)('pushes end for %s, also those that were already due', async (_, end) => {
  const { provider, customer, conversation } = await subscribed()
  await app.sendMessage(provider, conversation, 'Izvolite')
  expect((await end(customer)).status).toBeLessThan(300)
  await sendDuePushes(app)
  expect([await devices(), await due(), service.taken.length]).toEqual([0, [], 0])
})

const at = (endpoint: string) => newDevice(endpoint).input(['message'])

test('a push subscription is accepted only at the push services of browsers', async () => {
  const me = await app.person('regular')
  for (const endpoint of [
    ...['https://primer.rs/push', 'http://fcm.googleapis.com/fcm/send/abc', 'https://fcm.googleapis.com:8443/abc'],
    ...['https://fcm.googleapis.com.primer.rs/abc', 'https://fcm.googleapis.com@primer.rs/abc'],
    ...['https://x:y@fcm.googleapis.com/abc', 'https://fcm.googleapis.com./abc', 'https://evilpush.apple.com/abc'],
    ...['https://10.0.0.1/abc', 'https://[::1]/abc', 'https://169.254.169.254/latest/meta-data'],
    ...['http://127.0.0.1:1/p/x', 'http://localhost:3000/api/me', 'file:///etc/passwd', 'javascript:alert(1)'],
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

test('a push subscription with a foreign endpoint in the table is deleted without connecting to it', async () => {
  const { provider, customer, conversation } = await newPushScene(app)
  const foreignService = await startPushService()
  await subscribe(app, customer, service.device())
  await app.runtime.db.update(pushSubscriptions).set({ endpoint: foreignService.device().endpoint })
  await app.sendMessage(provider, conversation, 'Izvolite')
  await sendDuePushes(app)
  expect([foreignService.taken.length, await devices()]).toEqual([0, 0])
  await foreignService.stop()
})

test('a push subscription with an invalid key is rejected with a message at the field', async () => {
  const me = await app.person('regular')
  const validInput = at('https://fcm.googleapis.com/x')
  const invalidKey = 'Ključ ovog pregledača nije ispravan.'
  for (const keys of [
    { ...validInput.keys, p256dh: 'x' },
    { ...validInput.keys, auth: 'x' },
    // This value has the length of a key, but is not a point of the curve.
    { ...validInput.keys, p256dh: `B${'A'.repeat(86)}` },
  ]) {
    expect((await put(me, { ...validInput, keys, kinds: [] })).body.fields).toEqual({ keys: invalidKey })
  }
  expect((await put(me, { ...validInput, kinds: ['nista'] })).status).toBe(422)
})

test('a push subscription is hidden from other users, and its secrets are left out of the export', async () => {
  const [me, other] = [await app.person('regular'), await app.person('regular')]
  const device = service.device()
  await subscribe(app, me, device)
  expect((await app.call('GET', '/api/me/push', { as: other })).body).toEqual({ kinds: null })
  await app.call('DELETE', '/api/me/push', { as: other })
  expect((await app.call('GET', '/api/me/push', { as: me })).body.kinds).toHaveLength(pushKinds.length)
  const exported = JSON.stringify((await app.call('GET', '/api/me/export', { as: me })).body)
  expect(exported).toContain('push_subscriptions')
  expect(exported).not.toContain(device.endpoint)
})
