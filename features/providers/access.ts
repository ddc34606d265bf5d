import { type Access, okForEverybody } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /providers/{slug}': { path: ({ service }) => `/providers/${service.provider_slug}`, expected: okForEverybody },
}
