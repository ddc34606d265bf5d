import { randomUUID } from 'node:crypto'
import { mainTown } from '../../platform/serbian/towns.ts'
import { type Access, type AccessScene, type App, okForEverybody } from '../../tests/access-rows.ts'
import { plumbingAnswers } from '../../tests/estimates.ts'

let estimateId = ''

const newEstimate = ({ service }: AccessScene) => ({
  ...plumbingAnswers,
  id: randomUUID(),
  service_id: service.id,
  town: mainTown().id,
})
const send = async (app: App, street: AccessScene) => {
  const body = newEstimate(street)
  estimateId = body.id
  await app.call('POST', '/api/estimates', { as: street.people.seeker, body })
}

export const access: Access = {
  'GET /estimate-questions': { expected: okForEverybody },
  'GET /estimate-questions/{trade}': { path: () => '/estimate-questions/vodoinstalater', expected: okForEverybody },
  'POST /estimates/range': { body: () => ({ ...plumbingAnswers, town: mainTown().id }), expected: okForEverybody },
  'POST /estimates/jobs': { body: { text: 'curi slavina' }, expected: okForEverybody },
  'POST /estimates': {
    body: newEstimate,
    blocked: { seeker: 409 },
    expected: [401, 401, 201, 201, 201, 409],
  },
  'GET /estimates/{id}': {
    prepare: send,
    path: () => `/estimates/${estimateId}`,
    expected: [401, 401, 404, 404, 200, 200],
  },
}
