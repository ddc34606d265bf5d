import { type Access, okForUsers } from '../../tests/access-rows.ts'

/** The callers that each endpoint of this feature accepts (tests/access.test.ts). */
export const access: Access = { 'GET /sync': { expected: okForUsers } }
