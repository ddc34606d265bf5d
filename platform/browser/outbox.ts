import { useMemo, useSyncExternalStore } from 'react'
import { ApiError, sentenceOf } from './api.ts'
import type { OutboxItem, Outcome, Waiting } from './outbox-item.ts'
import { shownOutbox, showOutbox, subscribeOutbox } from './outbox-shown.ts'

const none: OutboxItem[] = []

/** What somebody has in this browser that the server has not, in its order; of one thing when it is named. */
export function useOutbox(userId: string, thing?: string): OutboxItem[] {
  const all = useSyncExternalStore(subscribeOutbox, shownOutbox, () => none)
  return useMemo(
    () => all.filter(item => item.userId === userId && (!thing || item.thing === thing)),
    [all, userId, thing],
  )
}

const outboxOf = async (userId: string) => {
  const work = await import('./outbox-work.ts').catch(() => {
    throw new ApiError(0)
  })
  return work.outboxOf(userId)
}

/** Everything of somebody that waits in this browser; rejects when that cannot be known. */
export const readOutbox = async (userId: string): Promise<OutboxItem[]> => (await outboxOf(userId)).read()

/** Keeps it, then sends it with what waits before it. */
export async function post(item: OutboxItem): Promise<Outcome> {
  showOutbox([...shownOutbox().filter(({ id }) => id !== item.id), item])
  try {
    return await (await outboxOf(item.userId)).post(item)
  } catch (error) {
    showOutbox(shownOutbox().filter(({ id }) => id !== item.id))
    throw error
  }
}

/** Tries one again that failed or was refused, changed where that is what it takes. */
export const postAgain = ({ failed, isDeferred, problem, ...item }: OutboxItem): Promise<Outcome> => post(item)

/** Its person does not want it any more. */
export async function discard({ userId, id }: Pick<OutboxItem, 'userId' | 'id'>): Promise<void> {
  showOutbox(shownOutbox().filter(item => item.id !== id))
  await (await outboxOf(userId)).drop(id)
}

/** For what is done in a form: a refusal is thrown and nothing of it waits, since its person has it before him. */
export async function sendOrKeep(item: OutboxItem): Promise<Exclude<Outcome, { state: 'refused' }>> {
  const outcome = await post({ ...item, isAwaited: true })
  if (outcome.state !== 'refused') return outcome
  await discard(item)
  throw outcome.error
}

const willBeSent = 'Poslaćemo čim bude interneta'
/** The sentence about what another device has written meanwhile (409 `stale`). */
export const changedElsewhere = 'U međuvremenu je izmenjeno na drugom uređaju'

/** The sentence about a thing that waits; `failure` is the screen's own, for a server that fails. */
export const waitingSentence = ({ error }: Waiting, failure: string): string =>
  error ? sentenceOf(error, failure) : willBeSent

/** How many things wait, by what they wait for: a sentence each. */
export function waitingLines(items: OutboxItem[]): string[] {
  const waiting = items.filter(({ failed, problem }) => failed && !problem)
  const deferred = waiting.filter(({ isDeferred }) => isDeferred).length
  const offline = waiting.length - deferred
  return [
    ...(offline ? [`${willBeSent} (${offline})`] : []),
    ...(deferred ? [`Poslaćemo čim sajt ponovo bude dostupan (${deferred})`] : []),
  ]
}
