import type { OutboxItem } from './outbox-item.ts'

/** Says for whom a request is meant: where somebody else is signed in by now, the server does nothing (`another_person`). */
export const personHeader = 'x-person'

type Refusal = { status: number; problem: { code?: string; title?: string } & Record<string, unknown> }

export type RequestOutcome =
  | { state: 'sent'; answer: unknown }
  /** No network, or nobody there; all of it waits. */
  | { state: 'away' }
  /** The session has ended; all of it waits. */
  | ({ state: 'signed-out' } & Refusal)
  /** The server fails, or has no time for this one; it and what follows it wait. */
  | ({ state: 'later' } & Refusal)
  | ({ state: 'refused' } & Refusal)

/** Conflicts that pass: another person is signed in, an answer is still on its way. */
const forNow = ['another_person', 'assistant_typing']

/** Sends one request of the outbox, by a page or by the service worker. */
export async function sendRequest({
  request,
  userId,
}: Pick<OutboxItem, 'request' | 'userId'>): Promise<RequestOutcome> {
  const response = await fetch(request.path, {
    method: request.method,
    headers: { 'content-type': 'application/json', [personHeader]: userId },
    body: JSON.stringify(request.json),
  }).catch(() => null)
  if (!response) return { state: 'away' }
  const body = await response.json().catch(() => null)
  // An answer that broke off is none.
  if (response.ok) return body === null && response.status !== 204 ? { state: 'away' } : { state: 'sent', answer: body }
  return outcomeOf(response.status, body ?? {})
}

/** What a refusal means for what waits. */
export function outcomeOf(status: number, problem: Refusal['problem']): RequestOutcome {
  if (status === 0) return { state: 'away' }
  if (status === 401) return { state: 'signed-out', status, problem }
  const isForNow = status === 429 || status >= 500 || forNow.includes(problem.code ?? '')
  return { state: isForNow ? 'later' : 'refused', status, problem }
}
