import { type Access, okForProviders } from '../../tests/access-rows.ts'

export const access: Access = {
  'PUT /assistant': { body: { enabled: true }, expected: okForProviders },
}
