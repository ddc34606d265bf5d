import { type Access, everybody, wrong } from '../../tests/access-rows.ts'

/** Expected status of each endpoint for each role (tests/access.test.ts). */
export const access: Access = {
  'GET /articles': { expected: everybody },
  'GET /articles/{slug}': { at: () => '/articles/nema-takvog', expected: wrong(404) },
}
