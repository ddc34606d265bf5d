import { type Access, okForEverybody, okForProviders, servicePath } from '../../tests/access-rows.ts'
import { usualService } from '../../tests/harness.ts'

export const access: Access = {
  'GET /services/{id}/others': { path: street => `${servicePath(street)}/others`, expected: okForEverybody },
  'GET /services': { expected: okForEverybody },
  'GET /services/suggestions': { path: () => '/services/suggestions?q=curi', expected: okForEverybody },
  'GET /services/{id}': { path: servicePath, expected: okForEverybody },
  'GET /services/{id}/phone': { path: street => `${servicePath(street)}/phone`, expected: okForEverybody },
  'POST /services': {
    body: ({ service }) => ({ ...usualService, images: [service.image_url] }),
    expected: [401, 401, 422, 403, 403, 201],
  },
  'GET /services/mine': { expected: okForProviders },
  'PUT /services/{id}': {
    path: servicePath,
    body: ({ service }) => ({ ...usualService, images: [service.image_url], version: 1 }),
    expected: [401, 401, 404, 403, 403, 200],
  },
  'PUT /services/{id}/active': {
    path: street => `${servicePath(street)}/active`,
    body: { active: false },
    blocked: { provider: 200 },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'DELETE /services/{id}': { path: servicePath, blocked: { provider: 204 }, expected: [401, 401, 404, 403, 403, 204] },
}
