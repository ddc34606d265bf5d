import { type Access, okForEverybody, statusForAll } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /articles': { expected: okForEverybody },
  'GET /articles/{slug}': { path: () => '/articles/nema-takvog', expected: statusForAll(404) },
}
