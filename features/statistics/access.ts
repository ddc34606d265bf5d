import { type Access, providers, service, wrong } from '../../tests/access-rows.ts'

/** Expected access to each endpoint (tests/access.test.ts). */
export const access: Access = {
  'POST /services/{id}/views': { at: street => `${service(street)}/views`, body: {}, expected: wrong(204) },
  'GET /statistics': { expected: providers },
  'GET /statistics/site': { expected: providers },
}
