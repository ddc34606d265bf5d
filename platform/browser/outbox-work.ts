import { alone } from './alone.ts'
import { ApiError } from './api.ts'
import { nextToSend, type OutboxItem, type Outcome } from './outbox-item.ts'
import { outcomeOf, type RequestOutcome, sendRequest } from './outbox-request.ts'
import { shownOutbox, showOutbox, subscribeOutbox } from './outbox-shown.ts'
import { changeItem, forgetItem, keepItem, readKept } from './outbox-store.ts'
import { hasDatabase, hearMark, markDatabase } from './personal-storage.ts'
import { hearTabs, tellTabs } from './tabs.ts'

/** What a feature does about its own kind: before it is sent, such as files that go up first, and when it is there. */
export type OutboxKind = {
  prepare?: (item: OutboxItem, waiting: OutboxItem[]) => Promise<void>
  sent?: (item: OutboxItem, answer: unknown) => void
  /** The server will not have it: what was shown as done is not. */
  refused?: (item: OutboxItem) => void
}

/** Between tabs, and the name under which the browser wakes the service worker for it (outbox-worker.ts). */
const outboxWord = 'outbox'
/** So long after a server without time, in milliseconds. */
const tryAgainAfter = 30_000

let kinds: Record<string, OutboxKind> = {}
let onSignedOut = (_isAwaited: boolean) => {}
/** The person whose things are shown here. */
let shownFor: string | undefined
let markStarted = () => {}
const started = new Promise<void>(done => {
  markStarted = done
})
/** The ids whose outcome a caller in this tab waits for. */
const awaited = new Set<string>()
/** The server's answers about those, until the caller takes them. */
const heard = new Map<string, Outcome>()
/** Where the browser keeps nothing, things wait as long as the page lives. */
const unkept = new Map<string, OutboxItem>()
let timer: ReturnType<typeof setTimeout> | undefined

/** What waits of somebody. */
export async function readItems(userId: string): Promise<OutboxItem[]> {
  const kept = hasDatabase(userId) ? await readKept(userId).catch(() => []) : []
  const others = [...unkept.values()].filter(item => item.userId === userId)
  return [...kept, ...others].sort((one, other) => (one.id < other.id ? -1 : 1))
}

const show = async (userId: string) => showOutbox(await readItems(userId))

async function keep(item: OutboxItem): Promise<void> {
  markDatabase(item.userId)
  unkept.delete(item.id)
  await keepItem(item).catch(() => unkept.set(item.id, item))
}

async function change(item: OutboxItem, by: Partial<OutboxItem>): Promise<void> {
  if (unkept.has(item.id)) unkept.set(item.id, { ...item, ...by })
  else await changeItem(item.userId, item.id, by).catch(() => {})
}

export async function drop(userId: string, id: string): Promise<void> {
  unkept.delete(id)
  await forgetItem(userId, id).catch(() => {})
  await show(userId)
  tellTabs(outboxWord)
}

/** Keeps one thing and sends what waits; answers as soon as it is known what became of this one. */
export async function post(item: OutboxItem): Promise<Outcome> {
  heard.delete(item.id)
  awaited.add(item.id)
  await keep(item)
  await show(item.userId)
  tellTabs(outboxWord)
  await Promise.race([flush(item.userId), settled(item)])
  awaited.delete(item.id)
  const outcome = heard.get(item.id)
  heard.delete(item.id)
  if (outcome) return outcome
  const now = (await readItems(item.userId)).find(({ id }) => id === item.id)
  if (!now) return { state: 'sent', answer: undefined }
  return now.problem ? { state: 'refused', error: new ApiError(now.problem.status, now.problem) } : { state: 'waiting' }
}

/** Until it is sent or refused, here or in another tab. A stopped outbox shows nothing, so it settles nothing. */
function settled({ id, userId }: OutboxItem): Promise<void> {
  return new Promise(done => {
    const stop = subscribeOutbox(() => {
      const item = shownOutbox().find(each => each.id === id)
      if (shownFor !== userId || (item && !item.problem)) return
      stop()
      done()
    })
  })
}

/**
 * Sends what waits, one after the other, in one tab at a time: who comes second waits and finds what is left. Of a thing
 * nothing is sent past what could not be sent before it.
 */
export async function flush(userId: string): Promise<void> {
  await started
  await alone(`${outboxWord}:${userId}`, async () => {
    const stopped = new Set<string>()
    const done = new Set<string>()
    for (;;) {
      const items = await readItems(userId)
      const unsent = items.filter(({ id }) => !done.has(id))
      const next = nextToSend(unsent, stopped)
      // Another tab or the service worker may have sent the rest.
      if (!next) return show(userId)
      if (next.failed) await change(next, { failed: false })
      await show(userId)
      const outcome = await send(next, items)
      // Signed out meanwhile: whatever was under way, nothing is done here any more.
      if (!hasDatabase(userId)) return
      await settle(next, outcome)
      if (outcome.state === 'later') {
        // Later changes of the same thing wait for the same reason.
        answerAwaited(
          items.filter(({ thing }) => thing === next.thing),
          errorOf(outcome),
        )
        tryAgain(userId)
      }
      if (outcome.state === 'sent') done.add(next.id)
      else stopped.add(next.thing)
      if (outcome.state === 'signed-out') onSignedOut(answerAwaited(items, errorOf(outcome)))
      if (outcome.state === 'signed-out' || outcome.state === 'away') return fail(userId)
    }
  })
}

async function send(item: OutboxItem, waiting: OutboxItem[]): Promise<RequestOutcome> {
  try {
    await kinds[item.kind]?.prepare?.(item, waiting)
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error.status, error.also) : { state: 'away' }
  }
  return sendRequest(item)
}

async function settle(item: OutboxItem, outcome: RequestOutcome): Promise<void> {
  const { userId, id, kind } = item
  if (outcome.state === 'sent') {
    if (awaited.has(id)) heard.set(id, outcome)
    // First what it has become, then no more that it waits, so that it is on the screen all the time.
    kinds[kind]?.sent?.(item, outcome.answer)
    unkept.delete(id)
    await forgetItem(userId, id).catch(() => {})
  } else if (outcome.state === 'refused') {
    const { status, problem } = outcome
    if (awaited.has(id)) heard.set(id, { state: 'refused', error: errorOf(outcome) })
    await change(item, { problem: { status, code: problem.code ?? '', title: problem.title ?? '' } })
    kinds[kind]?.refused?.(item)
  } else if (outcome.state === 'later') {
    await change(item, { failed: true, isDeferred: true })
  }
  await show(userId)
  tellTabs(outboxWord)
}

/** Answers the callers in this tab that wait for one of the items: it waits on, by this error. True if there are any. */
function answerAwaited(items: OutboxItem[], error: ApiError): boolean {
  const asked = items.filter(({ id }) => awaited.has(id))
  for (const { id } of asked) heard.set(id, { state: 'waiting', error })
  return asked.length > 0
}

const errorOf = ({ status, problem }: Extract<RequestOutcome, { problem: object }>) => new ApiError(status, problem)

/** Without a network nothing of what waits gets through. */
async function fail(userId: string): Promise<void> {
  for (const item of await readItems(userId)) {
    const isMarked = item.problem || (item.failed && !item.isDeferred)
    if (!isMarked) await change(item, { failed: true, isDeferred: false })
  }
  await show(userId)
  tellTabs(outboxWord)
  wakeLater()
  // It may be said that there is one before there is.
  if (navigator.onLine) tryAgain(userId)
  // What waits here is nowhere else; a browser that is short of room is asked to leave it.
  navigator.storage?.persist?.().catch(() => {})
}

function tryAgain(userId: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => void flush(userId), tryAgainAfter)
}

/** Where the browser can, it wakes the service worker when the network is back, also when no page is open. */
function wakeLater(): void {
  type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
  if (!navigator.serviceWorker?.controller) return
  navigator.serviceWorker.ready.then(({ sync }: Syncing) => sync?.register(outboxWord)).catch(() => {})
}

/**
 * Begins to send for somebody, and goes on whenever there may be a network. `signedOut` is called when the session has
 * ended, with whether the person waits for something in this tab. Answers how to stop.
 */
export function startOutbox(
  userId: string,
  all: Record<string, OutboxKind>,
  signedOut: (isAwaited: boolean) => void,
): () => void {
  kinds = all
  onSignedOut = signedOut
  shownFor = userId
  markStarted()
  const go = () => void flush(userId)
  const look = () => {
    if (document.visibilityState === 'visible' && shownOutbox().length) go()
  }
  const stopHearing = hearTabs(word => {
    if (word === outboxWord) void show(userId)
  })
  const stopHearingMark = hearMark(userId, () => void show(userId))
  window.addEventListener('online', go)
  document.addEventListener('visibilitychange', look)
  go()
  return () => {
    clearTimeout(timer)
    stopHearing()
    stopHearingMark()
    window.removeEventListener('online', go)
    document.removeEventListener('visibilitychange', look)
    unkept.clear()
    shownFor = undefined
    showOutbox([])
  }
}
