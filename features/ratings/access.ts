import {
  type Access,
  type AccessScene,
  type App,
  completeJob,
  conversationPath,
  okForEverybody,
  servicePath,
} from '../../tests/access-rows.ts'

let ratingId = ''
const completeAndReview = async (app: App, street: AccessScene) => {
  await completeJob(app, street)
  const body = { service_quality: 5, communication: 5, price: 5, review: 'Sve po dogovoru.' }
  await app.call('POST', `/api${conversationPath(street)}/rating`, { as: street.people.seeker, body })
  const { body: reviews } = await app.call('GET', `/api${servicePath(street)}/reviews`)
  ratingId = reviews.items[0].id
}

export const access: Access = {
  'GET /providers/{id}/reviews': {
    path: ({ people }) => `/providers/${people.provider!.id}/reviews`,
    expected: okForEverybody,
  },
  'GET /services/{id}/reviews': { path: street => `${servicePath(street)}/reviews`, expected: okForEverybody },
  'GET /conversations/{id}/rating': {
    path: street => `${conversationPath(street)}/rating`,
    prepare: completeJob,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/rating': {
    path: street => `${conversationPath(street)}/rating`,
    body: { service_quality: 5, communication: 5, price: 5, review: null },
    prepare: completeJob,
    blocked: { seeker: 201 },
    expected: [401, 401, 404, 404, 201, 403],
  },
  'PUT /ratings/{id}/reply': {
    prepare: completeAndReview,
    path: () => `/ratings/${ratingId}/reply`,
    body: { text: 'Hvala vam.', version: 0 },
    expected: [401, 401, 404, 403, 403, 204],
  },
}
