import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'

const app = useApp()
let http: Server
let address: string
const sockets: Socket[] = []
const eventually = (check: () => void) => vi.waitFor(check, 10_000)

beforeAll(async () => {
  http = createServer()
  app.runtime.live.attach(http)
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function tab(caller: Caller | null, headers: Record<string, string> = {}) {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { ...(caller && { cookie: caller.cookie }), ...headers },
  })
  sockets.push(socket)
  const received: [string, unknown][] = []
  socket.onAny((event, payload) => received.push([event, payload]))
  const outcome = await new Promise<string>(done => {
    socket.on('connect', () => done('connected'))
    socket.on('connect_error', error => done(error.message))
  })
  return { socket, received, outcome }
}

test('sends an event to every tab of the addressed user only', async () => {
  const [jelena, milan] = [await app.person('regular'), await app.person('provider')]
  const [first, second, other] = [await tab(jelena), await tab(jelena), await tab(milan)]
  app.runtime.live.send([jelena.id], 'message', { text: 'Zdravo' })
  // This event is sent last. When it has arrived, the first event would have arrived at the wrong tabs too.
  app.runtime.live.send([milan.id], 'message', { text: 'Dobar dan' })
  await eventually(() => expect([first, second, other].map(each => each.received.length)).toEqual([1, 1, 1]))
  expect(first.received).toEqual([['message', { text: 'Zdravo' }]])
  expect(second.received).toEqual(first.received)
  expect(other.received).toEqual([['message', { text: 'Dobar dan' }]])
})

test('sends a message’s event to both participants and no one else', async () => {
  const [provider, customer, stranger] = [
    await app.person('provider'),
    await app.person('regular'),
    await app.person('regular'),
  ]
  const conversation = await app.startConversation(customer, await app.service(provider))
  const [providerTab, customerTab, strangerTab] = [await tab(provider), await tab(customer), await tab(stranger)]
  const message = await app.sendMessage(customer, conversation, 'Dobar dan')
  await eventually(() => expect([providerTab, customerTab].map(each => each.received.length)).toEqual([1, 1]))
  const expected = [['message', { conversation_id: conversation.id, message }]]
  expect(providerTab.received).toEqual(expected)
  expect(customerTab.received).toEqual(expected)

  await app.call('POST', `/api/conversations/${conversation.id}/read`, { as: provider, body: { up_to: 1 } })
  await eventually(() => expect(customerTab.received.at(-1)?.[0]).toBe('read'))
  await app.call('POST', `/api/conversations/${conversation.id}/complete`, {
    as: provider,
    body: { review_requested: true },
  })
  await eventually(() =>
    expect(customerTab.received.map(([event]) => event)).toEqual(['message', 'read', 'message', 'conversation']),
  )

  app.runtime.live.send([stranger.id], 'end', {})
  await eventually(() => expect(strangerTab.received).toEqual([['end', {}]]))
})

test('sets the security headers on its HTTP responses', async () => {
  for (const query of ['?EIO=4&transport=polling', '?EIO=9'])
    expect(Object.fromEntries((await fetch(`${address}/socket.io/${query}`)).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    })
})

test('refuses connections without a session', async () => {
  expect((await tab(null)).outcome).toBe('unauthorized')
  const forged = { id: '', email: '', cookie: 'komsiluk.session_token=forged.signature' }
  expect((await tab(forged)).outcome).toBe('unauthorized')
})

test('accepts sockets only from our own pages and survives invalid origins', async () => {
  const person = await app.person('regular')
  for (const origin of ['https://drugde.example', 'null', 'garbage', 'http://[']) {
    expect((await tab(person, { origin })).outcome, origin).toBe('websocket error')
  }
  expect((await tab(person, { origin: 'http://localhost:3000' })).outcome).toBe('connected')
  expect((await tab(person, { origin: address })).outcome).toBe('connected')
  // The server has no encryption here, so an origin with https is not its own.
  expect((await tab(person, { origin: address.replace('http:', 'https:') })).outcome).toBe('websocket error')
})

test('limits a user to a hundred connections, also when many arrive at once', async () => {
  const [person, other] = [await app.person('regular'), await app.person('regular')]
  const elsewhere = await app.signIn(person.email)
  const tabs = await Promise.all(Array.from({ length: 120 }, (_, index) => tab(index % 2 ? person : elsewhere)))
  const outcomes = tabs.map(({ outcome }) => outcome).sort()
  expect(outcomes).toEqual([...Array(100).fill('connected'), ...Array(20).fill('too_many')])
  expect((await tab(other)).outcome).toBe('connected')
  tabs.find(({ outcome }) => outcome === 'connected')!.socket.disconnect()
  await vi.waitFor(async () => expect((await tab(person)).outcome).toBe('connected'), 10_000)
})

test('closes only the tabs of the signed-out session', async () => {
  const person = await app.person('regular')
  const elsewhere = await app.signIn(person.email)
  const [signedOutTab, otherTab] = [await tab(person), await tab(elsewhere)]
  await app.call('POST', '/api/auth/sign-out', { as: person, body: {} })
  await eventually(() => expect(signedOutTab.socket.connected).toBe(false))
  app.runtime.live.send([person.id], 'message', 1)
  await eventually(() => expect(otherTab.received).toEqual([['message', 1]]))
  expect(signedOutTab.received).toEqual([])
  expect((await tab(person)).outcome).toBe('unauthorized')
})

test('closes all tabs of a user', async () => {
  const person = await app.person('regular')
  const [first, second] = [await tab(person), await tab(await app.signIn(person.email))]
  app.runtime.live.disconnect({ userId: person.id })
  await eventually(() => expect([first, second].some(each => each.socket.connected)).toBe(false))
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
  const client = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1' })
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  const [, socket] = await once(http, 'upgrade')
  const closed = new Promise(done => socket.on('close', done))
  client.resetAndDestroy()
  // An unhandled error would have ended the process, and so the test run.
  await closed
  expect(socket.errored).toMatchObject({ code: 'ECONNRESET' })
})
