import { useMemo, useSyncExternalStore } from 'react'
import { ApiError, errorMessage } from './api.ts'
import type { OutboxItem, OutboxOutcome, Waiting } from './outbox-item.ts'
import { getShownOutbox, setShownOutbox, subscribeOutbox } from './outbox-shown.ts'

const NO_ITEMS: OutboxItem[] = []

export function useOutbox(userId: string, thing?: string): OutboxItem[] {
  const all = useSyncExternalStore(subscribeOutbox, getShownOutbox, () => NO_ITEMS)
  return useMemo(
    () => all.filter(item => item.userId === userId && (!thing || item.thing === thing)),
    [all, userId, thing],
  )
}

const outboxOf = async (userId: string) => {
  const work = await import('./outbox-queue.ts').catch(() => {
    throw new ApiError(0)
  })
  return work.outboxOf(userId)
}

export const readOutbox = async (userId: string): Promise<OutboxItem[]> => (await outboxOf(userId)).read()

export async function enqueue(item: OutboxItem): Promise<OutboxOutcome> {
  setShownOutbox([...getShownOutbox().filter(({ id }) => id !== item.id), item])
  try {
    return await (await outboxOf(item.userId)).enqueue(item)
  } catch (error) {
    setShownOutbox(getShownOutbox().filter(({ id }) => id !== item.id))
    throw error
  }
}

export const retryItem = ({ failed, isDeferred, problem, ...item }: OutboxItem): Promise<OutboxOutcome> => enqueue(item)

export async function discardItem({ userId, id }: Pick<OutboxItem, 'userId' | 'id'>): Promise<void> {
  setShownOutbox(getShownOutbox().filter(item => item.id !== id))
  await (await outboxOf(userId)).remove(id)
}

/** Sends an item from an open form. Throws a refusal and discards the item, because the user corrects the form. */
export async function sendOrEnqueue(item: OutboxItem): Promise<Exclude<OutboxOutcome, { state: 'refused' }>> {
  const outcome = await enqueue({ ...item, isAwaited: true })
  if (outcome.state !== 'refused') return outcome
  await discardItem(item)
  throw outcome.error
}

const willBeSentText = 'Poslaćemo čim bude interneta'
/** This message is shown when another device has changed the data meanwhile (409 `stale`). */
export const changedElsewhereText = 'U međuvremenu je izmenjeno na drugom uređaju'

/** Returns the message about a waiting item. `failure` is the screen's text for an unexplained server error. */
export const waitingMessage = ({ error }: Waiting, failure: string): string =>
  error ? errorMessage(error, failure) : willBeSentText

/** Returns one line for each reason why items wait. */
export function waitingSummary(items: OutboxItem[]): string[] {
  const waiting = items.filter(({ failed, problem }) => failed && !problem)
  const deferred = waiting.filter(({ isDeferred }) => isDeferred).length
  const offline = waiting.length - deferred
  return [
    ...(offline ? [`${willBeSentText} (${offline})`] : []),
    ...(deferred ? [`Poslaćemo čim sajt ponovo bude dostupan (${deferred})`] : []),
  ]
}
