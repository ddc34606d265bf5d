import { type Access, okForProviders } from '../../tests/access-rows.ts'

/** The callers that each endpoint of this feature accepts (tests/access.test.ts). */
export const access: Access = {
  'PUT /assistant': { body: { enabled: true }, expected: okForProviders },
}
