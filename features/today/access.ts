import { type Access, okForProviders } from '../../tests/access-rows.ts'

export const access: Access = { 'GET /today': { expected: okForProviders } }
