import { useMemo, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import type { OutboxItem, Outcome } from './outbox-item.ts'
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

const load = () =>
  import('./outbox-work.ts').catch(() => {
    throw new ApiError(0)
  })

/** Everything of somebody that waits in this browser; rejects when that cannot be known. */
export const readOutbox = async (userId: string): Promise<OutboxItem[]> => (await load()).readItems(userId)

/** Keeps it, then sends it with what waits before it. */
export async function post(item: OutboxItem): Promise<Outcome> {
  showOutbox([...shownOutbox().filter(({ id }) => id !== item.id), item])
  try {
    return await (await load()).post(item)
  } catch (error) {
    showOutbox(shownOutbox().filter(({ id }) => id !== item.id))
    throw error
  }
}

/** Tries one again that failed or was refused, changed where that is what it takes. */
export const postAgain = ({ failed, problem, ...item }: OutboxItem): Promise<Outcome> => post(item)

/** Its person does not want it any more. */
export async function discard({ userId, id }: Pick<OutboxItem, 'userId' | 'id'>): Promise<void> {
  showOutbox(shownOutbox().filter(item => item.id !== id))
  await (await load()).drop(userId, id)
}

/**
 * For what is done in a form: answers what the server said, or null when it waits for the network; a refusal is thrown
 * and nothing of it waits, since its person has it before him.
 */
export async function sendOrKeep(item: OutboxItem): Promise<{ answer: unknown } | null> {
  const outcome = await post({ ...item, isAwaited: true })
  if (outcome.state === 'sent') return outcome
  if (outcome.state === 'waiting') return null
  await discard(item)
  throw outcome.error
}

/** What is told of a thing that waits. */
export const willBeSent = 'Poslaće se kad bude mreže'
