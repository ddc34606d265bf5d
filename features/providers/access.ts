import { type Access, everybody } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /providers/{slug}': { at: ({ service }) => `/providers/${service.provider_slug}`, expected: everybody },
}
