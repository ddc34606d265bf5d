import { randomUUID } from 'node:crypto'
import { mainTown } from '../../platform/serbian/towns.ts'
import {
  type Access,
  type AccessScene,
  type App,
  okForEverybody,
  okForProviders,
  okForUsers,
} from '../../tests/access-rows.ts'
import { attachmentForm, smallGif } from '../../tests/photos.ts'

let requestId = ''
let offerId = ''
let photoId = ''

const request = () => ({
  id: randomUUID(),
  text: 'Curi slavina u kuhinji.',
  category: 'Vodoinstalater',
  area: 'kotez',
  urgency: 'week',
})
const offer = ({ service }: AccessScene) => ({ id: randomUUID(), service_id: service.id, words: 'Mogu oko podneva.' })
const post = async (app: App, { people }: AccessScene) => {
  const { body } = await app.call('POST', '/api/requests', { as: people.seeker, body: request() })
  requestId = body.id
}
const postWithPhoto = async (app: App, { people }: AccessScene) => {
  const { id, ...rest } = request()
  const as = people.seeker
  photoId = (await app.call('POST', `/api/requests/${id}/photos`, { as, body: attachmentForm(smallGif) })).body.id
  requestId = (await app.call('POST', '/api/requests', { as, body: { ...rest, id, photos: [photoId] } })).body.id
}
const postAndOffer = async (app: App, street: AccessScene) => {
  await post(app, street)
  const body = offer(street)
  offerId = body.id
  await app.call('POST', `/api/requests/${requestId}/offers`, { as: street.people.provider, body })
}
const at =
  (path = '') =>
  () =>
    `/requests/${requestId}${path}`

export const access: Access = {
  'POST /requests': { body: request, expected: [401, 401, 201, 201, 201, 201] },
  'GET /requests': { expected: okForProviders },
  'GET /requests/mine': { expected: okForUsers },
  'GET /requests/reach': { expected: okForProviders },
  'PUT /requests/reach': { body: { added: ['kotez'] }, expected: okForProviders },
  'GET /towns/{town}/map': { path: () => `/towns/${mainTown().id}/map`, expected: okForEverybody },
  'GET /requests/{id}': { prepare: postAndOffer, path: at(), expected: okForUsers },
  'POST /requests/{id}/photos': {
    path: () => `/requests/${randomUUID()}/photos`,
    body: () => attachmentForm(smallGif),
    expected: [401, 401, 201, 201, 201, 201],
  },
  'GET /requests/{id}/photos/{photo}/{variant}': {
    prepare: postWithPhoto,
    path: () => `/requests/${requestId}/photos/${photoId}/320.webp`,
    expected: [404, 404, 404, 404, 200, 200],
  },
  'POST /requests/{id}/offers': {
    prepare: post,
    path: at('/offers'),
    body: offer,
    blocked: { provider: { blocks: 409, isBlocked: 404 } },
    expected: [401, 401, 422, 403, 403, 201],
  },
  'POST /requests/{id}/close': {
    prepare: post,
    path: at('/close'),
    blocked: { seeker: 200 },
    expected: [401, 401, 404, 404, 200, 404],
  },
  'POST /offers/{id}/choose': {
    prepare: postAndOffer,
    path: () => `/offers/${offerId}/choose`,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 404],
  },
  'POST /offers/{id}/withdraw': {
    prepare: postAndOffer,
    path: () => `/offers/${offerId}/withdraw`,
    blocked: { provider: 204 },
    expected: [401, 401, 404, 404, 404, 204],
  },
}
