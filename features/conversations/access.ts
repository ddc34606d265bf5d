import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessScene,
  type App,
  completeJob,
  conversationPath,
  okForUsers,
} from '../../tests/access-rows.ts'
import { attachmentForm, smallGif, smallPdf } from '../../tests/photos.ts'

let [photo, file] = ['', '']
const sendBoth = async (app: App, street: AccessScene) => {
  const at = `/api${conversationPath(street)}`
  const as = street.people.seeker
  photo = (await app.call('POST', `${at}/photos`, { as, body: attachmentForm(smallGif) })).body.id
  file = (await app.call('POST', `${at}/files`, { as, body: attachmentForm(smallPdf(), 'ponuda.pdf') })).body.id
  const body = { id: randomUUID(), content: '', attachments: [photo, file] }
  await app.call('POST', `${at}/messages`, { as, body })
}

export const access: Access = {
  'POST /conversations': {
    body: ({ service }) => ({ service_id: service.id }),
    blocked: { seeker: 200 },
    expected: [401, 401, 200, 200, 200, 409],
  },
  'GET /conversations': { expected: okForUsers },
  'GET /conversations/{id}': { path: conversationPath, expected: [401, 401, 404, 404, 200, 200] },
  'DELETE /conversations/{id}': { path: conversationPath, expected: [401, 401, 404, 404, 204, 204] },
  'POST /conversations/{id}/read': {
    path: street => `${conversationPath(street)}/read`,
    body: { up_to: null },
    blocked: { seeker: 204, provider: 204 },
    expected: [401, 401, 404, 404, 204, 204],
  },
  'GET /conversations/{id}/messages': {
    path: street => `${conversationPath(street)}/messages`,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/messages': {
    path: street => `${conversationPath(street)}/messages`,
    body: () => ({ id: randomUUID(), content: 'Dobar dan' }),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 201, 201],
  },
  'POST /conversations/{id}/photos': {
    path: street => `${conversationPath(street)}/photos`,
    body: () => attachmentForm(smallGif),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 201, 201],
  },
  'POST /conversations/{id}/files': {
    path: street => `${conversationPath(street)}/files`,
    body: () => attachmentForm(smallPdf(), 'ponuda.pdf'),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 201, 201],
  },
  'GET /conversations/{id}/photos/{photo}/{variant}': {
    prepare: sendBoth,
    path: street => `${conversationPath(street)}/photos/${photo}/320.webp`,
    expected: [404, 404, 404, 404, 200, 200],
  },
  'GET /conversations/{id}/files/{file}': {
    prepare: sendBoth,
    path: street => `${conversationPath(street)}/files/${file}`,
    expected: [404, 404, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/complete': {
    path: street => `${conversationPath(street)}/complete`,
    body: { review_requested: true },
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'POST /conversations/{id}/reopen': {
    path: street => `${conversationPath(street)}/reopen`,
    prepare: completeJob,
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'GET /unread': { expected: okForUsers },
}
