import { type Access, okForEverybody } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /providers/{slug}': { path: ({ service }) => `/providers/${service.provider_slug}`, expected: okForEverybody },
  'GET /providers/{slug}/customers-near': {
    path: ({ service }) => `/providers/${service.provider_slug}/customers-near`,
    expected: okForEverybody,
  },
}
