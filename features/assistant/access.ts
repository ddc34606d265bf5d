import { type Access, providers } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'PUT /assistant': { body: { enabled: true }, expected: providers },
}
