import { type Access, statusForAll } from '../../tests/access-rows.ts'

/** Expected access to each endpoint (tests/access.test.ts). */
export const access: Access = {
  'GET /pages/{name}': { path: () => '/pages/nema-takve', expected: statusForAll(404) },
}
