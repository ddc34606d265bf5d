import {
  type Access,
  type AccessScene,
  noContentForUsers,
  okForEverybody,
  okForUsers,
} from '../../tests/access-rows.ts'

const aService = ({ service }: AccessScene) => `/saved/services/${service.id}`

export const access: Access = {
  'GET /saved': { expected: okForUsers },
  'GET /saved/marks': { expected: okForUsers },
  'GET /saved/on-device': { expected: okForEverybody },
  'POST /saved/take-along': {
    body: ({ service }) => ({ services: [service.id], providers: [] }),
    expected: noContentForUsers,
  },
  'PUT /saved/{kind}/{id}': { path: aService, expected: noContentForUsers },
  'DELETE /saved/{kind}/{id}': { path: aService, expected: noContentForUsers },
}
