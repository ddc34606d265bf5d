import { mainTown } from '../../platform/serbian/towns.ts'
import { type Access, okForEverybody, okForProviders } from '../../tests/access-rows.ts'

const line = { name: 'Zamena ventila', unit: 'po komadu' }

export const access: Access = {
  'GET /town-prices/{town}': { path: () => `/town-prices/${mainTown().id}`, expected: okForEverybody },
  'GET /town-prices/{town}/{job}': {
    path: () => `/town-prices/${mainTown().id}/zamena-ventila`,
    expected: okForEverybody,
  },
  'GET /usual-price': {
    path: () => `/usual-price?town=${mainTown().id}&text=zamena+ventila`,
    expected: okForEverybody,
  },
  'POST /line-jobs': { body: { lines: [line] }, expected: okForProviders },
  'PUT /line-jobs/choice': { body: { ...line, job: 'zamena-ventila' }, expected: okForProviders },
}
