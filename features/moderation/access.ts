import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessRow,
  type AccessScene,
  type App,
  conversationPath,
  noContentForUsers,
  okForEverybody,
  okForUsers,
} from '../../tests/access-rows.ts'
import { attachmentForm, smallPdf, smallPhoto } from '../../tests/photos.ts'

/** Other users get 404, as if the endpoints did not exist. */
const admins: AccessRow['expected'] = [401, 401, 404, 200, 404, 404]
const adminsNoContent: AccessRow['expected'] = [401, 401, 404, 204, 404, 404]

let reportId = ''
let decisionId = ''

const reportBody = ({ service }: AccessScene) => ({
  id: randomUUID(),
  subject_type: 'service',
  subject_id: service.id,
  reason: 'untrue',
})
/** Reports the provider's service as the customer, and enables the administrator's two-factor authentication. */
const fileReport = async (app: App, street: AccessScene) => {
  const { seeker, admin } = street.people
  await app.runtime.database.query('UPDATE profiles SET two_factor_enabled = true WHERE id = $1', [admin!.id])
  reportId = (await app.call('POST', '/api/reports', { as: seeker, body: reportBody(street) })).body.id
}
let [photo, file] = ['', '']
/** Sends a message with a photo and a PDF as the customer, and reports the message as the provider. */
const reportMessage = async (app: App, street: AccessScene) => {
  await fileReport(app, street)
  const { seeker, provider } = street.people
  const at = `/api${conversationPath(street)}`
  photo = (await app.call('POST', `${at}/photos`, { as: seeker, body: attachmentForm(await smallPhoto()) })).body.id
  file = (await app.call('POST', `${at}/files`, { as: seeker, body: attachmentForm(smallPdf(), 'a.pdf') })).body.id
  const subject_id = randomUUID()
  const sent = { id: subject_id, content: '', attachments: [photo, file] }
  await app.call('POST', `${at}/messages`, { as: seeker, body: sent })
  const body = { ...reportBody(street), subject_type: 'message', subject_id, reason: 'abuse' }
  reportId = (await app.call('POST', '/api/reports', { as: provider, body })).body.id
}
const claimReport = async (app: App, street: AccessScene) => {
  await fileReport(app, street)
  await app.call('POST', `/api/admin/reports/${reportId}/claim`, { as: street.people.admin })
}
const verdict = { action: 'warn', reason: 'untrue', explanation: 'Ispravite cenu u opisu.' }
const decideReport = async (app: App, street: AccessScene) => {
  await claimReport(app, street)
  await app.call('POST', `/api/admin/reports/${reportId}/decide`, { as: street.people.admin, body: verdict })
  decisionId = (await app.call('GET', '/api/decisions/mine', { as: street.people.provider })).body.items[0].id
}
const atReport =
  (path = '') =>
  () =>
    `/admin/reports/${reportId}${path}`

export const access: Access = {
  // The owner cannot report their own service.
  'POST /reports': { body: reportBody, expected: [401, 401, 201, 201, 201, 409] },
  'GET /reports/mine': { expected: okForUsers },
  'GET /reports/subjects/{type}/{id}': {
    path: ({ service }) => `/reports/subjects/service/${service.id}`,
    expected: okForEverybody,
  },
  'GET /blocks': { expected: okForUsers },
  'PUT /blocks/{id}': {
    path: ({ people }) => `/blocks/${people.provider!.id}`,
    body: {},
    expected: [401, 401, 204, 204, 204, 422],
  },
  'DELETE /blocks/{id}': { path: ({ people }) => `/blocks/${people.provider!.id}`, expected: noContentForUsers },
  'GET /decisions/mine': { expected: okForUsers },
  'GET /decisions/{id}': {
    prepare: decideReport,
    path: () => `/decisions/${decisionId}`,
    expected: [401, 401, 404, 404, 404, 200],
  },
  'POST /decisions/{id}/appeal': {
    prepare: decideReport,
    path: () => `/decisions/${decisionId}/appeal`,
    body: { text: 'Cena je po satu, tako i piše.' },
    expected: [401, 401, 404, 404, 404, 201],
  },
  'GET /admin/queue': { expected: admins },
  'GET /admin/journal': { expected: admins },
  'GET /admin/decision-week': { expected: admins },
  'GET /admin/reports/{id}': { prepare: fileReport, path: atReport(), expected: admins },
  'GET /admin/reports/{id}/photos/{photo}/{variant}': {
    prepare: reportMessage,
    path: () => `/admin/reports/${reportId}/photos/${photo}/320.webp`,
    expected: admins,
  },
  'GET /admin/reports/{id}/files/{file}': {
    prepare: reportMessage,
    path: () => `/admin/reports/${reportId}/files/${file}`,
    expected: admins,
  },
  'POST /admin/reports/{id}/claim': { prepare: fileReport, path: atReport('/claim'), expected: adminsNoContent },
  'DELETE /admin/reports/{id}/claim': { prepare: claimReport, path: atReport('/claim'), expected: adminsNoContent },
  'POST /admin/reports/{id}/decide': {
    prepare: claimReport,
    path: atReport('/decide'),
    body: verdict,
    expected: adminsNoContent,
  },
  'GET /admin/decisions/{id}': {
    prepare: decideReport,
    path: () => `/admin/decisions/${decisionId}`,
    expected: admins,
  },
  'POST /admin/decisions/{id}/restore': {
    prepare: decideReport,
    path: () => `/admin/decisions/${decisionId}/restore`,
    body: { explanation: 'Pogrešili smo, usluga je u redu.' },
    expected: adminsNoContent,
  },
}
