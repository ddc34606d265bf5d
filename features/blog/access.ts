import { type Access, okForEverybody, statusForAll } from '../../tests/access-rows.ts'

/** Expected status of each endpoint for each role (tests/access.test.ts). */
export const access: Access = {
  'GET /articles': { expected: okForEverybody },
  'GET /articles/{slug}': { path: () => '/articles/nema-takvog', expected: statusForAll(404) },
}
