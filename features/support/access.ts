import { type Access, statusForAll } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /pages/{name}': { path: () => '/pages/nema-takve', expected: statusForAll(404) },
}
