import { type Access, everybody, wrong } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /articles': { expected: everybody },
  'GET /articles/{slug}': { at: () => '/articles/nema-takvog', expected: wrong(404) },
}
