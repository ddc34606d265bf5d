import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessRow,
  type App,
  conversation,
  done,
  everybody,
  type Street,
  signedIn,
} from '../../tests/access-rows.ts'
import { attachmentForm, smallPdf, smallPhoto } from '../../tests/photos.ts'

/** For everybody else there is no such thing. */
const admins: AccessRow['expected'] = [401, 401, 404, 200, 404, 404]
const adminsDone: AccessRow['expected'] = [401, 401, 404, 204, 404, 404]

let reportId = ''
let decisionId = ''

const reportBody = ({ service }: Street) => ({
  id: randomUUID(),
  subject_type: 'service',
  subject_id: service.id,
  reason: 'untrue',
})
/** The customer has reported the provider's service; the administrator has a second step. */
const reported = async (app: App, street: Street) => {
  const { seeker, admin } = street.people
  await app.runtime.database.query('UPDATE profiles SET two_factor_enabled = true WHERE id = $1', [admin!.id])
  reportId = (await app.call('POST', '/api/reports', { as: seeker, body: reportBody(street) })).body.id
}
let [photo, file] = ['', '']
/** The provider has reported a message with a photo and a PDF. */
const withPhoto = async (app: App, street: Street) => {
  await reported(app, street)
  const { seeker, provider } = street.people
  const at = `/api${conversation(street)}`
  photo = (await app.call('POST', `${at}/photos`, { as: seeker, body: attachmentForm(await smallPhoto()) })).body.id
  file = (await app.call('POST', `${at}/files`, { as: seeker, body: attachmentForm(smallPdf(), 'a.pdf') })).body.id
  const subject_id = randomUUID()
  const sent = { id: subject_id, content: '', attachments: [photo, file] }
  await app.call('POST', `${at}/messages`, { as: seeker, body: sent })
  const body = { ...reportBody(street), subject_type: 'message', subject_id, reason: 'abuse' }
  reportId = (await app.call('POST', '/api/reports', { as: provider, body })).body.id
}
const claimed = async (app: App, street: Street) => {
  await reported(app, street)
  await app.call('POST', `/api/admin/reports/${reportId}/claim`, { as: street.people.admin })
}
const verdict = { action: 'warn', reason: 'untrue', explanation: 'Ispravite cenu u opisu.' }
const decided = async (app: App, street: Street) => {
  await claimed(app, street)
  await app.call('POST', `/api/admin/reports/${reportId}/decide`, { as: street.people.admin, body: verdict })
  decisionId = (await app.call('GET', '/api/decisions/mine', { as: street.people.provider })).body.items[0].id
}
const atReport =
  (what = '') =>
  () =>
    `/admin/reports/${reportId}${what}`

/** Expected status of each endpoint for each role (tests/access.test.ts). */
export const access: Access = {
  // Of one's own nothing is reported.
  'POST /reports': { body: reportBody, expected: [401, 401, 201, 201, 201, 409] },
  'GET /reports/mine': { expected: signedIn },
  'GET /reports/subjects/{type}/{id}': {
    at: ({ service }) => `/reports/subjects/service/${service.id}`,
    expected: everybody,
  },
  'GET /blocks': { expected: signedIn },
  'PUT /blocks/{id}': {
    at: ({ people }) => `/blocks/${people.provider!.id}`,
    body: {},
    expected: [401, 401, 204, 204, 204, 422],
  },
  'DELETE /blocks/{id}': { at: ({ people }) => `/blocks/${people.provider!.id}`, expected: done },
  'GET /decisions/mine': { expected: signedIn },
  'GET /decisions/{id}': {
    before: decided,
    at: () => `/decisions/${decisionId}`,
    expected: [401, 401, 404, 404, 404, 200],
  },
  'POST /decisions/{id}/appeal': {
    before: decided,
    at: () => `/decisions/${decisionId}/appeal`,
    body: { text: 'Cena je po satu, tako i piše.' },
    expected: [401, 401, 404, 404, 404, 201],
  },
  'GET /admin/queue': { expected: admins },
  'GET /admin/journal': { expected: admins },
  'GET /admin/decision-week': { expected: admins },
  'GET /admin/reports/{id}': { before: reported, at: atReport(), expected: admins },
  'GET /admin/reports/{id}/photos/{photo}/{variant}': {
    before: withPhoto,
    at: () => `/admin/reports/${reportId}/photos/${photo}/320.webp`,
    expected: admins,
  },
  'GET /admin/reports/{id}/files/{file}': {
    before: withPhoto,
    at: () => `/admin/reports/${reportId}/files/${file}`,
    expected: admins,
  },
  'POST /admin/reports/{id}/claim': { before: reported, at: atReport('/claim'), expected: adminsDone },
  'DELETE /admin/reports/{id}/claim': { before: claimed, at: atReport('/claim'), expected: adminsDone },
  'POST /admin/reports/{id}/decide': {
    before: claimed,
    at: atReport('/decide'),
    body: verdict,
    expected: adminsDone,
  },
  'GET /admin/decisions/{id}': { before: decided, at: () => `/admin/decisions/${decisionId}`, expected: admins },
  'POST /admin/decisions/{id}/restore': {
    before: decided,
    at: () => `/admin/decisions/${decisionId}/restore`,
    body: { explanation: 'Pogrešili smo, usluga je u redu.' },
    expected: adminsDone,
  },
}
