import { randomUUID } from 'node:crypto'
import { type Access, type AccessRow, type AccessScene, type App, servicePath } from '../../tests/access-rows.ts'
import { fileComplaint, newCompletedJob, takeStep } from '../../tests/complaints.ts'
import { attachmentForm, smallGif } from '../../tests/photos.ts'
import { sendLicence } from '../evidence/access.ts'

/** Other users get 404, as if the endpoints did not exist. */
const admins: AccessRow['expected'] = [401, 401, 404, 200, 404, 404]

/** The administrator's call signs the customer out, so the customer gets 401. */
const signsCustomerOut: AccessRow['expected'] = [401, 401, 404, 200, 401, 404]
const adminsNoContent: AccessRow['expected'] = [401, 401, 404, 204, 404, 404]

let [message, job, bounce, complaint, photo] = ['', '', '', '', '']
const writeToSupport = async ({ runtime }: App) => {
  message = randomUUID()
  await runtime.database.query(
    `INSERT INTO support_messages (id, digest, name, email, message) VALUES ($1::uuid, $1::text, 'Ana', 'ana@primer.rs', 'Ne stiže.')`,
    [message],
  )
}
const giveCaseToOperator = async (app: App) => {
  const job = await newCompletedJob(app)
  complaint = randomUUID()
  const as = { as: job.customer }
  photo = (await app.call('POST', `/api/complaints/${complaint}/photos`, { ...as, body: attachmentForm(smallGif) }))
    .body.id
  await fileComplaint(app, job, { id: complaint, photos: [photo] })
  await takeStep(app, job.customer, complaint, 'ask')
}
const failJob = async ({ runtime }: App) => {
  job = randomUUID()
  await runtime.jobs.send(runtime.db, 'forget-expired', {}, { id: job, startAfter: 3600 })
  await runtime.database.query(`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE id = $1`, [job])
}
const bounceEmail = async ({ runtime }: App) => {
  bounce = randomUUID()
  await runtime.database.query(
    `INSERT INTO returned_letters (id, recipient, status, reason) VALUES ($1, 'nema@primer.rs', 550, '550 5.1.1 nema ga')`,
    [bounce],
  )
}
const searchInVain = async ({ runtime }: App) => {
  await runtime.database.query(
    `INSERT INTO unmet_searches (key, search, times) VALUES ('kovac', 'kovač', 5) ON CONFLICT DO NOTHING`,
  )
}
const person =
  (rest = '') =>
  ({ people }: AccessScene) =>
    `/admin/people/${people.seeker!.id}${rest}`

let evidenceId = ''
const sendEvidence = async (app: App, scene: AccessScene) => {
  evidenceId = await sendLicence(app, scene)
}

export const access: Access = {
  'GET /admin/evidence': { expected: admins },
  'GET /admin/evidence/{id}': { prepare: sendEvidence, path: () => `/admin/evidence/${evidenceId}`, expected: admins },
  'GET /admin/evidence/{id}/document': {
    prepare: sendEvidence,
    path: () => `/admin/evidence/${evidenceId}/document`,
    expected: admins,
  },
  'POST /admin/evidence/{id}/decide': {
    prepare: sendEvidence,
    path: () => `/admin/evidence/${evidenceId}/decide`,
    body: { version: 1, decision: 'accepted', seen: 'Dozvola glasi na isto ime.' },
    expected: adminsNoContent,
  },
  'GET /admin/overview': { expected: admins },
  'GET /admin/people': { expected: admins },
  'GET /admin/people/{id}': { path: person(), expected: admins },
  'POST /admin/people/{id}/ban': {
    path: person('/ban'),
    body: { reason: 'spam', explanation: '', until: null },
    expected: signsCustomerOut,
  },
  'POST /admin/people/{id}/unban': { path: person('/unban'), expected: admins },
  'POST /admin/people/{id}/sign-out': { path: person('/sign-out'), expected: signsCustomerOut },
  'GET /admin/services': { expected: admins },
  'GET /admin/services/{id}': { path: street => `/admin${servicePath(street)}`, expected: admins },
  'GET /admin/sites': { expected: admins },
  'GET /admin/support-messages': { expected: admins },
  'GET /admin/support-messages/{id}': {
    prepare: writeToSupport,
    path: () => `/admin/support-messages/${message}`,
    expected: admins,
  },
  'POST /admin/support-messages/{id}/answers': {
    prepare: writeToSupport,
    path: () => `/admin/support-messages/${message}/answers`,
    body: () => ({ id: randomUUID(), text: 'Sad bi trebalo da radi.', seen: 0 }),
    expected: admins,
  },
  'GET /admin/complaints': { expected: admins },
  'GET /admin/complaints/{id}': {
    prepare: giveCaseToOperator,
    path: () => `/admin/complaints/${complaint}`,
    expected: admins,
  },
  'GET /admin/complaints/{id}/photos/{photo}/{variant}': {
    prepare: giveCaseToOperator,
    path: () => `/admin/complaints/${complaint}/photos/${photo}/320.webp`,
    expected: admins,
  },
  'POST /admin/complaints/{id}/proposals': {
    prepare: giveCaseToOperator,
    path: () => `/admin/complaints/${complaint}/proposals`,
    body: () => ({ id: randomUUID(), after: null, text: 'Neka majstor ponovi posao.', remedy: 'repair' }),
    expected: admins,
  },
  'GET /admin/jobs': { expected: admins },
  'POST /admin/jobs/{queue}/{id}/retry': {
    prepare: failJob,
    path: () => `/admin/jobs/forget-expired/${job}/retry`,
    expected: adminsNoContent,
  },
  'GET /admin/returned-letters': { expected: admins },
  'DELETE /admin/returned-letters/{id}': {
    prepare: bounceEmail,
    path: () => `/admin/returned-letters/${bounce}`,
    expected: adminsNoContent,
  },
  'GET /admin/unmet-searches': { expected: admins },
  'GET /admin/towns': { expected: admins },
  'DELETE /admin/unmet-searches/{key}': {
    prepare: searchInVain,
    path: () => '/admin/unmet-searches/kovac',
    expected: adminsNoContent,
  },
  'PUT /admin/people/{id}/role': { path: person('/role'), body: { is_admin: false }, expected: admins },
}
