import { type Access, everybody, providers, service } from '../../tests/access-rows.ts'
import { usualService } from '../../tests/harness.ts'

/** The expected access to each endpoint of this feature (tests/access.test.ts). */
export const access: Access = {
  'GET /services/{id}/others': { at: street => `${service(street)}/others`, expected: everybody },
  'GET /services': { expected: everybody },
  'GET /services/suggestions': { at: () => '/services/suggestions?q=curi', expected: everybody },
  'GET /services/{id}': { at: service, expected: everybody },
  'GET /services/{id}/phone': { at: street => `${service(street)}/phone`, expected: everybody },
  'POST /services': {
    body: ({ service }) => ({ ...usualService, images: [service.image_url] }),
    expected: [401, 401, 422, 403, 403, 201],
  },
  'GET /services/mine': { expected: providers },
  'PUT /services/{id}': {
    at: service,
    body: ({ service }) => ({ ...usualService, images: [service.image_url], version: 1 }),
    expected: [401, 401, 404, 403, 403, 200],
  },
  'PUT /services/{id}/active': {
    at: street => `${service(street)}/active`,
    body: { active: false },
    blocked: { provider: 200 },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'DELETE /services/{id}': { at: service, blocked: { provider: 204 }, expected: [401, 401, 404, 403, 403, 204] },
}
