import { ApiError } from './api.ts'
import { logStorageFailure } from './log-storage-failure.ts'
import { nextToSend, type OutboxItem, type OutboxOutcome, outboxName } from './outbox-item.ts'
import { outcomeOf, type RequestOutcome, sendRequest } from './outbox-request.ts'
import { getShownOutbox, setShownOutbox, subscribeOutbox } from './outbox-shown.ts'
import { deleteRecord, personalDatabase, storeRecord, updateRecord } from './personal-database.ts'
import { hasDatabase, markDatabase, onDatabaseMarkChange } from './personal-storage.ts'
import { notifyTabs, onTabMessage } from './tabs.ts'
import { withLock } from './with-lock.ts'

/** A feature's handlers for one kind of item. `prepare` runs before sending (file uploads), `sent` afterwards. */
export type OutboxKind = {
  prepare?: (item: OutboxItem, waiting: OutboxItem[]) => Promise<void>
  sent?: (item: OutboxItem, answer: unknown) => void
  /** Reverts the optimistic update after a refusal. */
  refused?: (item: OutboxItem) => void
}

type Handlers = {
  kinds: Record<string, OutboxKind>
  /** `isAwaited` means that the user waits for an item in this tab. */
  onSignedOut: (isAwaited: boolean) => void
}

const RETRY_DELAY_MS = 30_000

type Outbox = ReturnType<typeof createOutbox>
const outboxes = new Map<string, Outbox>()
/** Handlers by user. They stay after signing out, so that later items are sent and the server refuses these items. */
const lastHandlers = new Map<string, Handlers>()

/** Returns the user's outbox. Items can be enqueued and read before `start`. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? createOutbox(userId)
  outboxes.set(userId, outbox)
  return outbox
}

function createOutbox(userId: string) {
  /** Items that the browser could not store. They are lost when the page closes. */
  const memoryOnlyItems = new Map<string, OutboxItem>()
  /** Outcomes, by item id, that callers in this tab wait for; null until the outcome is known. */
  const outcomes = new Map<string, OutboxOutcome | null>()
  let handlers = lastHandlers.get(userId)
  let resolveHandlers = () => {}
  /** Resolves when the features' handlers are registered. Nothing is sent before. */
  const handlersReady = new Promise<void>(done => {
    resolveHandlers = done
  })
  if (handlers) resolveHandlers()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<OutboxItem[]> {
    const storedItems: OutboxItem[] = hasDatabase(userId)
      ? await personalDatabase(userId)
          .then(database => database.getAll(outboxName))
          .catch(() => [])
      : []
    return [...storedItems, ...memoryOnlyItems.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  async function show(): Promise<void> {
    const items = await read()
    if (!isStopped) setShownOutbox(items)
  }

  async function showEverywhere(): Promise<void> {
    await show()
    notifyTabs(outboxName)
  }

  async function store(item: OutboxItem): Promise<void> {
    markDatabase(userId)
    memoryOnlyItems.delete(item.id)
    await storeRecord(userId, { store: outboxName, record: item }).catch(error => {
      memoryOnlyItems.set(item.id, item)
      logStorageFailure('an outbox item, which is lost with this page', error)
    })
  }

  async function change(item: OutboxItem, by: Partial<OutboxItem>): Promise<void> {
    if (memoryOnlyItems.has(item.id)) memoryOnlyItems.set(item.id, { ...item, ...by })
    else
      await updateRecord(userId, outboxName, item.id, by).catch(error =>
        logStorageFailure('the state of an outbox item', error),
      )
  }

  async function forget(id: string): Promise<void> {
    memoryOnlyItems.delete(id)
    await deleteRecord(userId, outboxName, id).catch(error => logStorageFailure('that an outbox item is done', error))
  }

  async function remove(id: string): Promise<void> {
    await forget(id)
    await showEverywhere()
  }

  /** Stores and sends an item. Returns as soon as the outcome of this item is known. */
  async function enqueue(item: OutboxItem): Promise<OutboxOutcome> {
    const { id } = item
    outcomes.set(id, null)
    await store(item)
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

  /** Resolves when any tab has sent the item or got a refusal. Never resolves once the outbox is stopped. */
  function settled(id: string): Promise<void> {
    return new Promise(done => {
      const stop = subscribeOutbox(() => {
        const item = getShownOutbox().find(each => each.id === id)
        if (isStopped) return stop()
        if (item && !item.problem) return
        stop()
        done()
      })
    })
  }

  /** Sends the queue in order, one tab at a time. A second tab waits for the lock and sends the remaining items. */
  async function flush(): Promise<void> {
    await handlersReady
    const { kinds, onSignedOut } = handlers!
    await withLock(`${outboxName}:${userId}`, async () => {
      const stopped = new Set<string>()
      const done = new Set<string>()
      for (;;) {
        const items = await read()
        const unsent = items.filter(({ id }) => !done.has(id))
        const next = nextToSend(unsent, stopped)
        // Show the stored items, because another tab or the service worker may have sent some of them.
        if (!next) return show()
        if (next.failed) await change(next, { failed: false })
        await show()
        const outcome = await send(next, items, kinds[next.kind])
        // After signing out, ignore the outcome of a request that was under way.
        if (!hasDatabase(userId)) return
        await settle(next, outcome, kinds[next.kind])
        if (outcome.state === 'later') {
          // Resolve the callers of all items of this resource, because later items have to wait as well.
          resolveCallers(
            items.filter(({ thing }) => thing === next.thing),
            errorOf(outcome),
          )
          retryLater()
        }
        if (outcome.state === 'sent') done.add(next.id)
        else stopped.add(next.thing)
        if (outcome.state === 'signed-out') onSignedOut(resolveCallers(items, errorOf(outcome)))
        if (outcome.state === 'signed-out' || outcome.state === 'away') return markFailed()
      }
    })
  }

  async function settle(item: OutboxItem, outcome: RequestOutcome, kind?: OutboxKind): Promise<void> {
    const { id } = item
    if (outcome.state === 'sent') {
      resolveCaller(id, outcome)
      // Show the result before removing the queued item, so that the change never disappears from the screen.
      kind?.sent?.(item, outcome.answer)
      await forget(id)
    } else if (outcome.state === 'refused') {
      const { status, problem } = outcome
      resolveCaller(id, { state: 'refused', error: errorOf(outcome) })
      await change(item, { problem: { status, code: problem.code ?? '', title: problem.title ?? '' } })
      kind?.refused?.(item)
    } else if (outcome.state === 'later') {
      await change(item, { failed: true, isDeferred: true })
    }
    await showEverywhere()
  }

  /** Returns false if no caller in this tab waits for the item. */
  function resolveCaller(id: string, outcome: OutboxOutcome): boolean {
    if (!outcomes.has(id)) return false
    outcomes.set(id, outcome)
    return true
  }

  /** Returns whether any caller in this tab waited for one of the items. */
  const resolveCallers = (items: OutboxItem[], error: ApiError): boolean =>
    items.filter(({ id }) => resolveCaller(id, { state: 'waiting', error })).length > 0

  async function markFailed(): Promise<void> {
    for (const item of await read()) {
      const isMarked = item.problem || (item.failed && !item.isDeferred)
      if (!isMarked) await change(item, { failed: true, isDeferred: false })
    }
    await showEverywhere()
    registerSync()
    // `navigator.onLine` can be true before the network works, so a timer retries as well.
    if (navigator.onLine) retryLater()
    // Queued items exist only in this browser, so ask the browser not to delete them when storage is short.
    navigator.storage?.persist?.().catch(() => {})
  }

  function retryLater(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), RETRY_DELAY_MS)
  }

  function start(kinds: Handlers['kinds'], onSignedOut: Handlers['onSignedOut']): () => void {
    handlers = { kinds, onSignedOut }
    lastHandlers.set(userId, handlers)
    resolveHandlers()
    const flushNow = () => void flush()
    const flushIfVisible = () => {
      if (document.visibilityState === 'visible' && getShownOutbox().length) flushNow()
    }
    const stopTabListener = onTabMessage(message => {
      if (message === outboxName) void show()
    })
    const stopMarkListener = onDatabaseMarkChange(userId, () => void show())
    window.addEventListener('online', flushNow)
    document.addEventListener('visibilitychange', flushIfVisible)
    flushNow()
    return () => {
      isStopped = true
      outboxes.delete(userId)
      clearTimeout(timer)
      stopTabListener()
      stopMarkListener()
      window.removeEventListener('online', flushNow)
      document.removeEventListener('visibilitychange', flushIfVisible)
      memoryOnlyItems.clear()
      setShownOutbox([])
    }
  }

  return { read, enqueue, remove, flush, start }
}

async function send(item: OutboxItem, waiting: OutboxItem[], kind?: OutboxKind): Promise<RequestOutcome> {
  try {
    await kind?.prepare?.(item, waiting)
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error.status, error.details) : { state: 'away' }
  }
  return sendRequest(item)
}

const errorOf = ({ status, problem }: Extract<RequestOutcome, { problem: object }>) => new ApiError(status, problem)

/** Asks browsers that support it to wake the service worker when the network is back, even with no page open. */
function registerSync(): void {
  type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
  if (!navigator.serviceWorker?.controller) return
  navigator.serviceWorker.ready.then(({ sync }: Syncing) => sync?.register(outboxName)).catch(() => {})
}
