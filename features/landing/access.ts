import { type Access, okForEverybody } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /landing/{service_type}/{location}': { path: () => '/landing/elektricar/pancevo', expected: okForEverybody },
  'GET /landing/{service_type}/{location}/services': {
    path: () => '/landing/elektricar/pancevo/services',
    expected: okForEverybody,
  },
}
