import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { discard, sendOrKeep, waitingLines, waitingSentence } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { shownOutbox, subscribeOutbox } from './outbox-shown.ts'
import { outboxOf } from './outbox-work.ts'

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
let logged: MockInstance
let stop: () => void

/** A tab of a browser that keeps nothing but in local storage. */
beforeEach(() => {
  const stored: Record<string, string> = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  logged = vi.spyOn(console, 'debug').mockReturnValue()
  answerWith(204)
  stop = outboxOf(userId).start({}, signedOut)
})
afterEach(async () => {
  await discard(item)
  stop()
  signedOut.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function answerWith(status: number, problem?: object) {
  const body = problem && JSON.stringify(problem)
  vi.stubGlobal('fetch', async () => new Response(body ?? null, { status }))
}

/** Requests are answered when `answer` is called. */
function holdAnswer(status: number, body: object) {
  const { promise: isHeld, resolve: answer } = Promise.withResolvers<void>()
  const asked = vi.fn()
  vi.stubGlobal('fetch', async () => {
    asked()
    await isHeld
    return new Response(JSON.stringify(body), { status })
  })
  return { asked, answer }
}

test('a server that fails is named by the screen’s sentence, and the thing waits for the server', async () => {
  answerWith(500, { code: 'unexpected', title: 'Došlo je do neočekivane greške.' })
  const outcome = await sendOrKeep(item)
  expect(outcome).toMatchObject({ state: 'waiting', error: { status: 500 } })
  expect(outcome.state === 'waiting' && waitingSentence(outcome, failure)).toBe(failure)
  expect(shownOutbox()).toMatchObject([{ id: item.id, failed: true }])
  expect(waitingLines(shownOutbox())).toEqual(['Poslaćemo čim sajt ponovo bude dostupan (1)'])
})

test('a server that fails is named also where it has failed with what was done to the same thing before', async () => {
  answerWith(500)
  await outboxOf(userId).post({ ...item, kind: 'message' })
  const later = { ...item, id: '0190c0de-0000-7000-8000-0000000000a2' }
  const outcome = await sendOrKeep(later)
  expect(outcome.state === 'waiting' && waitingSentence(outcome, failure)).toBe(failure)
  await discard(later)
})

test('without a network the thing waits for one, also after the server has failed', async () => {
  answerWith(503)
  await sendOrKeep(item)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const outcome = await outboxOf(userId).post(shownOutbox()[0]!)
  expect(outcome).toEqual({ state: 'waiting' })
  expect(outcome.state === 'waiting' && waitingSentence(outcome, failure)).toBe('Poslaćemo čim bude interneta')
  expect(waitingLines(shownOutbox())).toEqual(['Poslaćemo čim bude interneta (1)'])
})

test('an ended session is told to whoever waits for the thing, which waits for him', async () => {
  const title = 'Morate biti prijavljeni da biste zakazali termin.'
  answerWith(401, { code: 'unauthorized', title })
  const outcome = await sendOrKeep(item)
  expect(outcome.state === 'waiting' && waitingSentence(outcome, failure)).toBe(title)
  expect(signedOut.mock.calls).toEqual([[true]])
  expect(shownOutbox()).toMatchObject([{ id: item.id }])
  await outboxOf(userId).flush()
  expect(signedOut.mock.calls).toEqual([[true], [false]])
})

test('what is under way when the outbox stops is still awaited, and an ended session asks to sign in for it', async () => {
  const { asked, answer } = holdAnswer(401, { code: 'unauthorized' })
  const outcome = outboxOf(userId).post(item)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  stop()
  answer()
  expect(await outcome).toMatchObject({ state: 'waiting', error: { status: 401 } })
  expect(signedOut).toHaveBeenCalledWith(true)
})

test('what is under way for one person reaches his features, not those of the next, who is not shown it', async () => {
  const [his, hers] = [vi.fn(), vi.fn()]
  stop()
  stop = outboxOf(userId).start({ entry: { sent: his } }, signedOut)
  const { asked, answer } = holdAnswer(200, { id: 'stored' })
  const outcome = outboxOf(userId).post(item)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  stop()
  stop = outboxOf('0190c0de-0000-7000-8000-000000000002').start({ entry: { sent: hers } }, signedOut)
  const shown = vi.fn()
  const stopWatching = subscribeOutbox(() => shown(shownOutbox()))
  answer()
  expect(await outcome).toEqual({ state: 'sent', answer: { id: 'stored' } })
  stopWatching()
  expect(his).toHaveBeenCalledWith(expect.objectContaining({ id: item.id }), { id: 'stored' })
  expect(hers).not.toHaveBeenCalled()
  expect(shown.mock.calls.flat(2)).toEqual([])
})

test('a thing posted before the outbox is started is shown at once and sent when it starts', async () => {
  stop()
  const newcomer = '0190c0de-0000-7000-8000-000000000003'
  const { asked, answer } = holdAnswer(200, {})
  answer()
  const outcome = outboxOf(newcomer).post({ ...item, userId: newcomer })
  await vi.waitFor(() => expect(shownOutbox()).toMatchObject([{ id: item.id }]))
  expect(asked).not.toHaveBeenCalled()
  stop = outboxOf(newcomer).start({}, signedOut)
  expect(await outcome).toEqual({ state: 'sent', answer: {} })
})

test('a thing posted after the sign-out is answered by the server’s refusal', async () => {
  stop()
  answerWith(401, { code: 'unauthorized', title: 'Morate biti prijavljeni.' })
  expect(await outboxOf(userId).post(item)).toMatchObject({ state: 'waiting', error: { status: 401 } })
  expect(signedOut).toHaveBeenCalledOnce()
})

test('a browser that keeps nothing says so in its console, and the thing waits as long as the page lives', async () => {
  answerWith(503)
  await sendOrKeep(item)
  expect(logged.mock.calls[0]?.[0]).toBe('Not kept: a thing of the outbox lives as long as this page.')
  expect(await outboxOf(userId).read()).toMatchObject([{ id: item.id }])
})
