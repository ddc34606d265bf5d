import { type Access, wrong } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /pages/{name}': { at: () => '/pages/nema-takve', expected: wrong(404) },
}
