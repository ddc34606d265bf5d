import {
  type Access,
  type App,
  complete,
  conversation,
  everybody,
  type Street,
  service,
} from '../../tests/access-rows.ts'

let ratingId = ''
/** Completes the job and reviews it as the customer. */
const completeAndReview = async (app: App, street: Street) => {
  await complete(app, street)
  const body = { service_quality: 5, communication: 5, price: 5, review: 'Sve po dogovoru.' }
  await app.call('POST', `/api${conversation(street)}/rating`, { as: street.people.seeker, body })
  const { body: reviews } = await app.call('GET', `/api${service(street)}/reviews`)
  ratingId = reviews.items[0].id
}

/** The callers that each endpoint of this feature accepts (tests/access.test.ts). */
export const access: Access = {
  'GET /providers/{id}/reviews': {
    at: ({ people }) => `/providers/${people.provider!.id}/reviews`,
    expected: everybody,
  },
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
    blocked: { seeker: 201 },
    expected: [401, 401, 404, 404, 201, 403],
  },
  'PUT /ratings/{id}/reply': {
    before: completeAndReview,
    at: () => `/ratings/${ratingId}/reply`,
    body: { text: 'Hvala vam.', version: 0 },
    expected: [401, 401, 404, 403, 403, 204],
  },
}
