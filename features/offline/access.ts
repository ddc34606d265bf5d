import { type Access, okForUsers } from '../../tests/access-rows.ts'

export const access: Access = { 'GET /sync': { expected: okForUsers } }
