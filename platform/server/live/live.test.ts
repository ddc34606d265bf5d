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
const soon = (check: () => void) => vi.waitFor(check, 10_000)

beforeAll(async () => {
  http = createServer()
  app.runtime.live.attach(http)
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** A tab of this person, with everything it is told. */
async function tab(of: Caller | null, headers: Record<string, string> = {}) {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { ...(of && { cookie: of.cookie }), ...headers },
  })
  sockets.push(socket)
  const heard: [string, unknown][] = []
  socket.onAny((event, payload) => heard.push([event, payload]))
  const outcome = await new Promise<string>(done => {
    socket.on('connect', () => done('connected'))
    socket.on('connect_error', error => done(error.message))
  })
  return { socket, heard, outcome }
}

test('what is told reaches every tab of the addressed person and nobody else', async () => {
  const [jelena, milan] = [await app.person('regular'), await app.person('provider')]
  const [first, second, other] = [await tab(jelena), await tab(jelena), await tab(milan)]
  app.runtime.live.tell([jelena.id], 'message', { text: 'Zdravo' })
  // Told afterwards, so when he has heard this he would have heard the other as well.
  app.runtime.live.tell([milan.id], 'message', { text: 'Dobar dan' })
  await soon(() => expect([first, second, other].map(each => each.heard.length)).toEqual([1, 1, 1]))
  expect(first.heard).toEqual([['message', { text: 'Zdravo' }]])
  expect(second.heard).toEqual(first.heard)
  expect(other.heard).toEqual([['message', { text: 'Dobar dan' }]])
})

test('a message sent through the app is told to both sides, a stranger hears nothing', async () => {
  const [provider, customer, stranger] = [
    await app.person('provider'),
    await app.person('regular'),
    await app.person('regular'),
  ]
  const conversation = await app.contact(customer, await app.service(provider))
  const [his, hers, theirs] = [await tab(provider), await tab(customer), await tab(stranger)]
  const message = await app.say(customer, conversation, 'Dobar dan')
  await soon(() => expect([his, hers].map(each => each.heard.length)).toEqual([1, 1]))
  const told = [['message', { conversation_id: conversation.id, message }]]
  expect(his.heard).toEqual(told)
  expect(hers.heard).toEqual(told)

  await app.call('POST', `/api/conversations/${conversation.id}/read`, { as: provider, body: { up_to: 1 } })
  await soon(() => expect(hers.heard.at(-1)?.[0]).toBe('read'))
  await app.call('POST', `/api/conversations/${conversation.id}/complete`, {
    as: provider,
    body: { review_requested: true },
  })
  await soon(() => expect(hers.heard.map(([event]) => event)).toEqual(['message', 'read', 'message', 'conversation']))

  app.runtime.live.tell([stranger.id], 'end', {})
  await soon(() => expect(theirs.heard).toEqual([['end', {}]]))
})

test('its answers over HTTP carry the protecting headers too', async () => {
  for (const query of ['?EIO=4&transport=polling', '?EIO=9'])
    expect(Object.fromEntries((await fetch(`${address}/socket.io/${query}`)).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    })
})

test('nobody connects without a session', async () => {
  expect((await tab(null)).outcome).toBe('unauthorized')
  const forged = { id: '', email: '', cookie: 'komsiluk.session_token=forged.signature' }
  expect((await tab(forged)).outcome).toBe('unauthorized')
})

test('only our own pages open a socket, and no origin can bring the server down', async () => {
  const person = await app.person('regular')
  for (const origin of ['https://drugde.example', 'null', 'garbage', 'http://[']) {
    expect((await tab(person, { origin })).outcome, origin).toBe('websocket error')
  }
  expect((await tab(person, { origin: 'http://localhost:3000' })).outcome).toBe('connected')
  expect((await tab(person, { origin: address })).outcome).toBe('connected')
  // Under an address without encryption it is its own scheme that counts.
  expect((await tab(person, { origin: address.replace('http:', 'https:') })).outcome).toBe('websocket error')
})

test('a person has a hundred live connections and no more, however many come at once', async () => {
  const [person, other] = [await app.person('regular'), await app.person('regular')]
  const elsewhere = await app.signIn(person.email)
  const tabs = await Promise.all(Array.from({ length: 120 }, (_, at) => tab(at % 2 ? person : elsewhere)))
  const outcomes = tabs.map(({ outcome }) => outcome).sort()
  expect(outcomes).toEqual([...Array(100).fill('connected'), ...Array(20).fill('too_many')])
  expect((await tab(other)).outcome).toBe('connected')
  tabs.find(({ outcome }) => outcome === 'connected')!.socket.disconnect()
  await vi.waitFor(async () => expect((await tab(person)).outcome).toBe('connected'), 10_000)
})

test('signing out ends the tabs of that session and of no other', async () => {
  const person = await app.person('regular')
  const elsewhere = await app.signIn(person.email)
  const [here, there] = [await tab(person), await tab(elsewhere)]
  await app.call('POST', '/api/auth/sign-out', { as: person, body: {} })
  await soon(() => expect(here.socket.connected).toBe(false))
  app.runtime.live.tell([person.id], 'message', 1)
  await soon(() => expect(there.heard).toEqual([['message', 1]]))
  expect(here.heard).toEqual([])
  expect((await tab(person)).outcome).toBe('unauthorized')
})

test('all tabs of a person can be ended at once', async () => {
  const person = await app.person('regular')
  const [first, second] = [await tab(person), await tab(await app.signIn(person.email))]
  app.runtime.live.disconnect({ userId: person.id })
  await soon(() => expect([first, second].some(each => each.socket.connected)).toBe(false))
})

test('an event’s handler gets who sent it; one that fails brings nothing down', async () => {
  const person = await app.person('regular')
  const heard: unknown[] = []
  app.runtime.live.onEvent('typing', (userId, payload) => void heard.push([userId, payload]))
  app.runtime.live.onEvent('broken', () => {
    throw new Error('broken')
  })
  const { socket } = await tab(person)
  socket.emit('broken', {})
  socket.emit('typing', { user_id: 'forged' })
  await soon(() => expect(heard).toEqual([[person.id, { user_id: 'forged' }]]))
})

test('whoever asks for another protocol at any address and hangs up at once does no harm', async () => {
  const client = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1' })
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  const [, socket] = await once(http, 'upgrade')
  const closed = new Promise(done => socket.on('close', done))
  client.resetAndDestroy()
  // An error that nobody listened for would have ended the process, here the run of the tests.
  await closed
  expect(socket.errored).toMatchObject({ code: 'ECONNRESET' })
})
