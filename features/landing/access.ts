import { type Access, everybody } from '../../tests/access-rows.ts'

/** The expected access to each endpoint of this feature (tests/access.test.ts). */
export const access: Access = {
  'GET /landing/{service_type}/{location}': { at: () => '/landing/elektricar/pancevo', expected: everybody },
  'GET /landing/{service_type}/{location}/services': {
    at: () => '/landing/elektricar/pancevo/services',
    expected: everybody,
  },
}
