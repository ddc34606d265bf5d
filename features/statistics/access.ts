import { type Access, providers, service, wrong } from '../../tests/access-rows.ts'

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'POST /services/{id}/views': { at: street => `${service(street)}/views`, body: {}, expected: wrong(204) },
  'GET /statistics': { expected: providers },
  'GET /statistics/site': { expected: providers },
}
