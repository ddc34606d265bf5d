import { type Access, okForProviders, okForUsers, servicePath, statusForAll } from '../../tests/access-rows.ts'

export const access: Access = {
  'POST /services/{id}/views': {
    path: street => `${servicePath(street)}/views`,
    body: {},
    expected: statusForAll(204),
  },
  'GET /statistics': { expected: okForProviders },
  'GET /statistics/site': { expected: okForProviders },
  'GET /statistics/people': { expected: okForProviders },
  'GET /statistics/work': { expected: okForUsers },
}
