import { type Access, signedIn } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = { 'GET /sync': { expected: signedIn } }
