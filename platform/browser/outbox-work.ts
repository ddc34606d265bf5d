import { alone } from './alone.ts'
import { ApiError } from './api.ts'
import { logLoss } from './log-loss.ts'
import { nextToSend, type OutboxItem, type Outcome, outboxWord } from './outbox-item.ts'
import { outcomeOf, type RequestOutcome, sendRequest } from './outbox-request.ts'
import { shownOutbox, showOutbox, subscribeOutbox } from './outbox-shown.ts'
import { changeRecord, forgetRecord, keepRecord, personalDatabase } from './personal-database.ts'
import { hasDatabase, hearMark, markDatabase } from './personal-storage.ts'
import { hearTabs, tellTabs } from './tabs.ts'

/** What a feature does about its own kind: before it is sent, such as files that go up first, and when it is there. */
export type OutboxKind = {
  prepare?: (item: OutboxItem, waiting: OutboxItem[]) => Promise<void>
  sent?: (item: OutboxItem, answer: unknown) => void
  /** The server will not have it: what was shown as done is not. */
  refused?: (item: OutboxItem) => void
}

type Handlers = {
  kinds: Record<string, OutboxKind>
  /** The session has ended; `isAwaited` when the person waits for something in this tab. */
  onSignedOut: (isAwaited: boolean) => void
}

/** So long after a server without time, in milliseconds. */
const tryAgainAfter = 30_000

type Outbox = ReturnType<typeof createOutbox>
const outboxes = new Map<string, Outbox>()
/** By person, for what is posted after the sign-out: it is sent all the same, and the server refuses it. */
const lastHandlers = new Map<string, Handlers>()

/** One person's outbox in this tab, until it is stopped. Posting and reading may come before it is started. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? createOutbox(userId)
  outboxes.set(userId, outbox)
  return outbox
}

function createOutbox(userId: string) {
  /** Where the browser keeps nothing, things wait as long as the page lives. */
  const unkept = new Map<string, OutboxItem>()
  /** By id, what became of the things for which a caller in this tab waits; null until that is known. */
  const outcomes = new Map<string, Outcome | null>()
  let handlers = lastHandlers.get(userId)
  let begin = () => {}
  /** Nothing is sent before the features have said what they do about it. */
  const started = new Promise<void>(done => {
    begin = done
  })
  if (handlers) begin()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reads the waiting items in their order. */
  async function read(): Promise<OutboxItem[]> {
    const kept: OutboxItem[] = hasDatabase(userId)
      ? await personalDatabase(userId)
          .then(database => database.getAll(outboxWord))
          .catch(() => [])
      : []
    return [...kept, ...unkept.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  async function show(): Promise<void> {
    const items = await read()
    if (!isStopped) showOutbox(items)
  }

  async function showEverywhere(): Promise<void> {
    await show()
    tellTabs(outboxWord)
  }

  async function keep(item: OutboxItem): Promise<void> {
    markDatabase(userId)
    unkept.delete(item.id)
    await keepRecord(userId, { store: outboxWord, record: item }).catch(error => {
      unkept.set(item.id, item)
      logLoss('a thing of the outbox lives as long as this page', error)
    })
  }

  async function change(item: OutboxItem, by: Partial<OutboxItem>): Promise<void> {
    if (unkept.has(item.id)) unkept.set(item.id, { ...item, ...by })
    else
      await changeRecord(userId, outboxWord, item.id, by).catch(error =>
        logLoss('the state of a thing of the outbox', error),
      )
  }

  async function forget(id: string): Promise<void> {
    unkept.delete(id)
    await forgetRecord(userId, outboxWord, id).catch(error => logLoss('that a thing of the outbox is done', error))
  }

  async function drop(id: string): Promise<void> {
    await forget(id)
    await showEverywhere()
  }

  /** Keeps one thing and sends what waits; answers as soon as it is known what became of this one. */
  async function post(item: OutboxItem): Promise<Outcome> {
    const { id } = item
    outcomes.set(id, null)
    await keep(item)
    await showEverywhere()
    await Promise.race([flush(), settled(id)])
    const outcome = outcomes.get(id)
    outcomes.delete(id)
    if (outcome) return outcome
    const now = (await read()).find(each => each.id === id)
    if (!now) return { state: 'sent', answer: undefined }
    return now.problem
      ? { state: 'refused', error: new ApiError(now.problem.status, now.problem) }
      : { state: 'waiting' }
  }

  /** Until it is sent or refused, here or in another tab. A stopped outbox shows nothing, so it settles nothing. */
  function settled(id: string): Promise<void> {
    return new Promise(done => {
      const stop = subscribeOutbox(() => {
        const item = shownOutbox().find(each => each.id === id)
        if (isStopped) return stop()
        if (item && !item.problem) return
        stop()
        done()
      })
    })
  }

  /**
   * Sends what waits, one after the other, in one tab at a time: who comes second waits and finds what is left. Of a thing
   * nothing is sent past what could not be sent before it.
   */
  async function flush(): Promise<void> {
    await started
    const { kinds, onSignedOut } = handlers!
    await alone(`${outboxWord}:${userId}`, async () => {
      const stopped = new Set<string>()
      const done = new Set<string>()
      for (;;) {
        const items = await read()
        const unsent = items.filter(({ id }) => !done.has(id))
        const next = nextToSend(unsent, stopped)
        // Another tab or the service worker may have sent the rest.
        if (!next) return show()
        if (next.failed) await change(next, { failed: false })
        await show()
        const outcome = await send(next, items, kinds[next.kind])
        // Signed out meanwhile: whatever was under way, nothing is done here any more.
        if (!hasDatabase(userId)) return
        await settle(next, outcome, kinds[next.kind])
        if (outcome.state === 'later') {
          // Later changes of the same thing wait for the same reason.
          answerAwaited(
            items.filter(({ thing }) => thing === next.thing),
            errorOf(outcome),
          )
          tryAgain()
        }
        if (outcome.state === 'sent') done.add(next.id)
        else stopped.add(next.thing)
        if (outcome.state === 'signed-out') onSignedOut(answerAwaited(items, errorOf(outcome)))
        if (outcome.state === 'signed-out' || outcome.state === 'away') return fail()
      }
    })
  }

  async function settle(item: OutboxItem, outcome: RequestOutcome, kind?: OutboxKind): Promise<void> {
    const { id } = item
    if (outcome.state === 'sent') {
      answerOne(id, outcome)
      // First what it has become, then no more that it waits, so that it is on the screen all the time.
      kind?.sent?.(item, outcome.answer)
      await forget(id)
    } else if (outcome.state === 'refused') {
      const { status, problem } = outcome
      answerOne(id, { state: 'refused', error: errorOf(outcome) })
      await change(item, { problem: { status, code: problem.code ?? '', title: problem.title ?? '' } })
      kind?.refused?.(item)
    } else if (outcome.state === 'later') {
      await change(item, { failed: true, isDeferred: true })
    }
    await showEverywhere()
  }

  /** Answers the caller in this tab that waits for it; false where there is none. */
  function answerOne(id: string, outcome: Outcome): boolean {
    if (!outcomes.has(id)) return false
    outcomes.set(id, outcome)
    return true
  }

  /** Answers the callers in this tab that wait for one of the items: it waits on, by this error. True if there are any. */
  const answerAwaited = (items: OutboxItem[], error: ApiError): boolean =>
    items.filter(({ id }) => answerOne(id, { state: 'waiting', error })).length > 0

  /** Without a network nothing of what waits gets through. */
  async function fail(): Promise<void> {
    for (const item of await read()) {
      const isMarked = item.problem || (item.failed && !item.isDeferred)
      if (!isMarked) await change(item, { failed: true, isDeferred: false })
    }
    await showEverywhere()
    wakeLater()
    // It may be said that there is one before there is.
    if (navigator.onLine) tryAgain()
    // The waiting items exist only here, so a browser that is short of room is asked to keep them.
    navigator.storage?.persist?.().catch(() => {})
  }

  function tryAgain(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), tryAgainAfter)
  }

  /** Begins to send, and goes on whenever there may be a network. Answers how to stop. */
  function start(kinds: Handlers['kinds'], onSignedOut: Handlers['onSignedOut']): () => void {
    handlers = { kinds, onSignedOut }
    lastHandlers.set(userId, handlers)
    begin()
    const go = () => void flush()
    const look = () => {
      if (document.visibilityState === 'visible' && shownOutbox().length) go()
    }
    const stopHearing = hearTabs(word => {
      if (word === outboxWord) void show()
    })
    const stopHearingMark = hearMark(userId, () => void show())
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', look)
    go()
    return () => {
      isStopped = true
      outboxes.delete(userId)
      clearTimeout(timer)
      stopHearing()
      stopHearingMark()
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', look)
      unkept.clear()
      showOutbox([])
    }
  }

  return { read, post, drop, flush, start }
}

async function send(item: OutboxItem, waiting: OutboxItem[], kind?: OutboxKind): Promise<RequestOutcome> {
  try {
    await kind?.prepare?.(item, waiting)
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error.status, error.also) : { state: 'away' }
  }
  return sendRequest(item)
}

const errorOf = ({ status, problem }: Extract<RequestOutcome, { problem: object }>) => new ApiError(status, problem)

/** Where the browser can, it wakes the service worker when the network is back, also when no page is open. */
function wakeLater(): void {
  type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
  if (!navigator.serviceWorker?.controller) return
  navigator.serviceWorker.ready.then(({ sync }: Syncing) => sync?.register(outboxWord)).catch(() => {})
}
