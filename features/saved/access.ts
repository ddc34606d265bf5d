import { type Access, done, everybody, type Street, signedIn } from '../../tests/access-rows.ts'

const aService = ({ service }: Street) => `/saved/services/${service.id}`

/** The expected access to each endpoint of this feature (tests/access.test.ts). */
export const access: Access = {
  'GET /saved': { expected: signedIn },
  'GET /saved/marks': { expected: signedIn },
  'GET /saved/on-device': { expected: everybody },
  'POST /saved/take-along': { body: ({ service }) => ({ services: [service.id], providers: [] }), expected: done },
  'PUT /saved/{kind}/{id}': { at: aService, expected: done },
  'DELETE /saved/{kind}/{id}': { at: aService, expected: done },
}
