import { mainTown } from '../../platform/serbian/towns.ts'
import { type Access, okForEverybody } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /landing/{service_type}/{location}': {
    path: () => `/landing/elektricar/${mainTown().id}`,
    expected: okForEverybody,
  },
  'GET /landing/{service_type}/{location}/services': {
    path: () => `/landing/elektricar/${mainTown().id}/services`,
    expected: okForEverybody,
  },
}
