import { type Access, wrong } from '../../tests/access-rows.ts'

/** Expected access to each endpoint (tests/access.test.ts). */
export const access: Access = {
  'GET /pages/{name}': { at: () => '/pages/nema-takve', expected: wrong(404) },
}
