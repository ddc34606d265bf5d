import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { serveLive } from '../../../tests/live-tabs.ts'

const app = useApp()
let live: Awaited<ReturnType<typeof serveLive>>
const tabs: Awaited<ReturnType<typeof live.openTab>>[] = []
const eventually = (check: () => void) => vi.waitFor(check, 10_000)

beforeAll(async () => {
  live = await serveLive(app)
})
afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.disconnect()
})

async function tab(caller: Pick<Caller, 'cookie'>, headers: Record<string, string> = {}) {
  const opened = await live.openTab(caller, headers)
  tabs.push(opened)
  return opened
}

test('sends a message’s event to every tab of both participants and no one else', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const stranger = await app.person('regular')
  const conversation = await app.startConversation(customer, await app.service(provider))
  const [first, second, customerTab] = [await tab(provider), await tab(provider), await tab(customer)]
  const strangerTab = await tab(stranger)
  const message = await app.sendMessage(customer, conversation, 'Dobar dan')
  const expected = [['message', { conversation_id: conversation.id, message }]]
  for (const { received } of [first, second, customerTab]) await eventually(() => expect(received).toEqual(expected))

  const path = `/api/conversations/${conversation.id}`
  await app.call('POST', `${path}/read`, { as: provider, body: { up_to: 1 } })
  await eventually(() => expect(customerTab.received.at(-1)?.[0]).toBe('read'))
  await app.call('POST', `${path}/complete`, { as: provider, body: { review_requested: true } })
  const events = ['message', 'read', 'message', 'conversation']
  await eventually(() => expect(customerTab.received.map(([event]) => event)).toEqual(events))

  // When this later event has arrived, an earlier event for the stranger would have arrived too.
  app.runtime.live.send([stranger.id], 'end', {})
  await eventually(() => expect(strangerTab.received).toEqual([['end', {}]]))
})

test('sets the security headers on its HTTP responses', async () => {
  for (const query of ['?EIO=4&transport=polling', '?EIO=9']) {
    const policy = `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`
    const { headers } = await fetch(`${live.address}/socket.io/${query}`)
    const names = ['x-content-type-options', 'content-security-policy']
    expect(names.map(name => headers.get(name))).toEqual(['nosniff', policy])
  }
})

test('accepts sockets only with a session and from our own pages, and survives invalid origins', async () => {
  for (const cookie of ['', 'komsiluk.session_token=forged.signature'])
    expect((await tab({ cookie })).outcome).toBe('unauthorized')
  const person = await app.person('regular')
  for (const origin of ['http://localhost:3000', live.address])
    expect((await tab(person, { origin })).outcome, origin).toBe('connected')
  // If APP_URL has no encryption, an origin with another scheme is refused.
  const encrypted = live.address.replace('http:', 'https:')
  for (const origin of ['https://drugde.example', 'null', 'garbage', 'http://[', encrypted])
    expect((await tab(person, { origin })).outcome, origin).toBe('websocket error')
})

test('limits a user to a hundred connections, also when many arrive at once', async () => {
  const [person, other] = [await app.person('regular'), await app.person('regular')]
  const elsewhere = await app.signIn(person.email)
  const many = await Promise.all(Array.from({ length: 120 }, (_, at) => tab(at % 2 ? person : elsewhere)))
  const outcomes = many.map(({ outcome }) => outcome).sort()
  expect(outcomes).toEqual([...Array(100).fill('connected'), ...Array(20).fill('too_many')])
  expect((await tab(other)).outcome).toBe('connected')
  many.find(({ outcome }) => outcome === 'connected')!.socket.disconnect()
  await vi.waitFor(async () => expect((await tab(person)).outcome).toBe('connected'), 10_000)
})

test('closes only the tabs of the signed-out session, and all tabs of a disconnected user', async () => {
  const person = await app.person('regular')
  const elsewhere = await app.signIn(person.email)
  const [signedOutTab, otherTab] = [await tab(person), await tab(elsewhere)]
  await app.call('POST', '/api/auth/sign-out', { as: person, body: {} })
  await eventually(() => expect(signedOutTab.socket.connected).toBe(false))
  app.runtime.live.send([person.id], 'message', 1)
  await eventually(() => expect(otherTab.received).toEqual([['message', 1]]))
  expect(signedOutTab.received).toEqual([])
  expect((await tab(person)).outcome).toBe('unauthorized')

  const thirdTab = await tab(await app.signIn(person.email))
  app.runtime.live.disconnect({ userId: person.id })
  await eventually(() => expect([otherTab, thirdTab].some(({ socket }) => socket.connected)).toBe(false))
})

test('passes the sender to the event’s handler and survives one that throws', async () => {
  const person = await app.person('regular')
  const received: unknown[] = []
  app.runtime.live.onEvent('typing', (userId, payload) => void received.push([userId, payload]))
  app.runtime.live.onEvent('broken', () => {
    throw new Error('broken')
  })
  const { socket } = await tab(person)
  socket.emit('broken', {})
  socket.emit('typing', { user_id: 'forged' })
  await eventually(() => expect(received).toEqual([[person.id, { user_id: 'forged' }]]))
})

test('survives a client that requests a protocol upgrade and disconnects', async () => {
  const client = connect(Number(new URL(live.address).port), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  const [, socket] = await once(live.http, 'upgrade')
  const closed = new Promise(done => socket.on('close', done))
  client.resetAndDestroy()
  // An unhandled error would end the test run here.
  await closed
  expect(socket.errored).toMatchObject({ code: 'ECONNRESET' })
})
