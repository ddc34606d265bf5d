import { type Access, okForEverybody } from '../../tests/access-rows.ts'

/** The expected access to each endpoint of this feature (tests/access.test.ts). */
export const access: Access = {
  'GET /providers/{slug}': { path: ({ service }) => `/providers/${service.provider_slug}`, expected: okForEverybody },
}
