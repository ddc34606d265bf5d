import type { OutboxItem } from './outbox-item.ts'

/** Header with the id of the item's user. The server answers `another_person` if another user is signed in. */
export const userHeader = 'x-person'

type Refusal = { status: number; problem: { code?: string; title?: string } & Record<string, unknown> }

export type RequestOutcome =
  | { state: 'sent'; answer: unknown }
  /** The server could not be reached. The whole outbox waits, as after `signed-out`. */
  | { state: 'away' }
  | ({ state: 'signed-out' } & Refusal)
  /** The server failed temporarily. This item and later items of the same resource wait. */
  | ({ state: 'later' } & Refusal)
  | ({ state: 'refused' } & Refusal)

/** Conflicts that end by themselves: another user is signed in, or the assistant is still writing. */
const temporaryConflicts = ['another_person', 'assistant_typing']

/** Sends one request of the outbox, from a page or from the service worker. */
export async function sendRequest({
  request,
  userId,
}: Pick<OutboxItem, 'request' | 'userId'>): Promise<RequestOutcome> {
  const response = await fetch(request.path, {
    method: request.method,
    headers: { 'content-type': 'application/json', [userHeader]: userId },
    body: JSON.stringify(request.json),
  }).catch(() => null)
  if (!response) return { state: 'away' }
  const body = await response.json().catch(() => null)
  // A truncated response counts as no response.
  if (response.ok) return body === null && response.status !== 204 ? { state: 'away' } : { state: 'sent', answer: body }
  return outcomeOf(response.status, body ?? {})
}

export function outcomeOf(status: number, problem: Refusal['problem']): RequestOutcome {
  if (status === 0) return { state: 'away' }
  if (status === 401) return { state: 'signed-out', status, problem }
  const isTemporary = status === 429 || status >= 500 || temporaryConflicts.includes(problem.code ?? '')
  return { state: isTemporary ? 'later' : 'refused', status, problem }
}
