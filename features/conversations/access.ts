import { randomUUID } from 'node:crypto'
import { type Access, complete, conversation, signedIn } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'POST /conversations': {
    body: ({ service }) => ({ service_id: service.id }),
    expected: [401, 401, 200, 200, 200, 409],
  },
  'GET /conversations': { expected: signedIn },
  'GET /conversations/{id}': { at: conversation, expected: [401, 401, 404, 404, 200, 200] },
  'DELETE /conversations/{id}': { at: conversation, expected: [401, 401, 404, 404, 204, 204] },
  'POST /conversations/{id}/read': {
    at: street => `${conversation(street)}/read`,
    body: { up_to: null },
    expected: [401, 401, 404, 404, 204, 204],
  },
  'GET /conversations/{id}/messages': {
    at: street => `${conversation(street)}/messages`,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/messages': {
    at: street => `${conversation(street)}/messages`,
    body: () => ({ id: randomUUID(), content: 'Dobar dan' }),
    expected: [401, 401, 404, 404, 201, 201],
  },
  'POST /conversations/{id}/complete': {
    at: street => `${conversation(street)}/complete`,
    body: { review_requested: true },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'POST /conversations/{id}/reopen': {
    at: street => `${conversation(street)}/reopen`,
    before: complete,
    expected: [401, 401, 404, 404, 403, 200],
  },
  'GET /unread': { expected: signedIn },
}
