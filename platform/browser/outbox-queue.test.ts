import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { discardItem, sendOrEnqueue, waitingMessage, waitingSummary } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outboxOf } from './outbox-queue.ts'
import { getShownOutbox, subscribeOutbox } from './outbox-shown.ts'

const userId = '0190c0de-0000-7000-8000-000000000001'
const failure = 'Došlo je do greške prilikom dodavanja termina'
const item: OutboxItem = {
  id: '0190c0de-0000-7000-8000-0000000000a1',
  userId,
  thing: 'entry:one',
  kind: 'entry',
  label: 'Prvi Klijent',
  request: { method: 'POST', path: '/api/appointments', json: {} },
}
const signedOut = vi.fn()
let debugLog: MockInstance
let stop: () => void

/** Simulates a tab of a browser that has only local storage. */
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  debugLog = vi.spyOn(console, 'debug').mockReturnValue()
  answerWith(204)
  stop = outboxOf(userId).start({}, signedOut)
})
afterEach(async () => {
  await discardItem(item)
  stop()
  signedOut.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function answerWith(status: number, body?: object, until = Promise.resolve()) {
  const onRequest = vi.fn(() => until.then(() => new Response(body ? JSON.stringify(body) : null, { status })))
  vi.stubGlobal('fetch', onRequest)
  return onRequest
}

async function startRequest(status: number, body: object) {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const onRequest = answerWith(status, body, promise)
  const outcome = outboxOf(userId).enqueue(item)
  await vi.waitFor(() => expect(onRequest).toHaveBeenCalled())
  return { outcome, answer }
}
const messageOf = (outcome: Awaited<ReturnType<typeof sendOrEnqueue>>) =>
  outcome.state === 'waiting' && waitingMessage(outcome, failure)

test('keeps an item queued when the server fails and shows the screen’s message, also for later ones', async () => {
  answerWith(500, { code: 'unexpected', title: 'Došlo je do neočekivane greške.' })
  const outcome = await sendOrEnqueue(item)
  expect(outcome).toMatchObject({ state: 'waiting', error: { status: 500 } })
  expect(messageOf(outcome)).toBe(failure)
  expect(getShownOutbox()).toMatchObject([{ id: item.id, failed: true }])
  expect(waitingSummary(getShownOutbox())).toEqual(['Poslaćemo čim sajt ponovo bude dostupan (1)'])
  const later = { ...item, id: '0190c0de-0000-7000-8000-0000000000a2' }
  expect(messageOf(await sendOrEnqueue(later))).toBe(failure)
  await discardItem(later)
})

test('waits for the network when it is lost after a server failure', async () => {
  answerWith(503)
  await sendOrEnqueue(item)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const outcome = await sendOrEnqueue(getShownOutbox()[0]!)
  expect(outcome).toEqual({ state: 'waiting' })
  expect(messageOf(outcome)).toBe('Poslaćemo čim bude interneta')
  expect(waitingSummary(getShownOutbox())).toEqual(['Poslaćemo čim bude interneta (1)'])
})

test('reports an expired session to the form that waits and keeps its item queued', async () => {
  const title = 'Morate biti prijavljeni da biste zakazali termin.'
  answerWith(401, { code: 'unauthorized', title })
  expect(messageOf(await sendOrEnqueue(item))).toBe(title)
  expect(signedOut.mock.calls).toEqual([[true]])
  expect(getShownOutbox()).toMatchObject([{ id: item.id }])
  await outboxOf(userId).flush()
  expect(signedOut.mock.calls).toEqual([[true], [false]])
})

test('asks to sign in for a request that was under way when the outbox stopped', async () => {
  const { outcome, answer } = await startRequest(401, { code: 'unauthorized' })
  stop()
  answer()
  expect(await outcome).toMatchObject({ state: 'waiting', error: { status: 401 } })
  expect(signedOut).toHaveBeenCalledWith(true)
})

test('reports a request under way only to the features of the user who made it', async () => {
  const [firstUserSent, secondUserSent] = [vi.fn(), vi.fn()]
  stop()
  stop = outboxOf(userId).start({ entry: { sent: firstUserSent } }, signedOut)
  const { outcome, answer } = await startRequest(200, { id: 'stored' })
  stop()
  stop = outboxOf('0190c0de-0000-7000-8000-000000000002').start({ entry: { sent: secondUserSent } }, signedOut)
  const shown = vi.fn()
  const stopWatching = subscribeOutbox(() => shown(getShownOutbox()))
  answer()
  expect(await outcome).toEqual({ state: 'sent', answer: { id: 'stored' } })
  stopWatching()
  expect(firstUserSent).toHaveBeenCalledWith(expect.objectContaining({ id: item.id }), { id: 'stored' })
  expect(secondUserSent).not.toHaveBeenCalled()
  expect(shown.mock.calls.flat(2)).toEqual([])
})

test('shows an item enqueued before the start and sends it on start', async () => {
  stop()
  const newUserId = '0190c0de-0000-7000-8000-000000000003'
  const onRequest = answerWith(200, {})
  const outcome = outboxOf(newUserId).enqueue({ ...item, userId: newUserId })
  await vi.waitFor(() => expect(getShownOutbox()).toMatchObject([{ id: item.id }]))
  expect(onRequest).not.toHaveBeenCalled()
  stop = outboxOf(newUserId).start({}, signedOut)
  expect(await outcome).toEqual({ state: 'sent', answer: {} })
})

test('sends an item enqueued after signing out so that the server refuses it', async () => {
  stop()
  answerWith(401, { code: 'unauthorized', title: 'Morate biti prijavljeni.' })
  expect(await outboxOf(userId).enqueue(item)).toMatchObject({ state: 'waiting', error: { status: 401 } })
  expect(signedOut).toHaveBeenCalledOnce()
})

test('keeps an item in memory and logs it when the browser cannot store it', async () => {
  answerWith(503)
  await sendOrEnqueue(item)
  expect(debugLog.mock.calls[0]?.[0]).toBe('Not stored in this browser: an outbox item, which is lost with this page.')
  expect(await outboxOf(userId).read()).toMatchObject([{ id: item.id }])
})
