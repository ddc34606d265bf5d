import { type Access, complete, conversation, everybody, service } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /services/{id}/reviews': { at: street => `${service(street)}/reviews`, expected: everybody },
  'GET /conversations/{id}/rating': {
    at: street => `${conversation(street)}/rating`,
    before: complete,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/rating': {
    at: street => `${conversation(street)}/rating`,
    body: { service_quality: 5, communication: 5, price: 5, review: null },
    before: complete,
    expected: [401, 401, 404, 404, 201, 403],
  },
}
