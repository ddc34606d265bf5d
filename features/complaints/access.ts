import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessScene,
  type App,
  completeJob,
  okForEverybody,
  okForUsers,
} from '../../tests/access-rows.ts'
import { complaintBody, warranty } from '../../tests/complaints.ts'
import { attachmentForm, smallGif } from '../../tests/photos.ts'
import { actOnQuote, inDays, quoteLine } from '../../tests/quotes.ts'

let quoteId = ''
let complaintId = ''
let faultId = ''
let photoId = ''

/** Completes a job with a warranty. */
async function completeWithWarranty(app: App, street: AccessScene) {
  const { people, conversation } = street
  const { body: quote } = await app.call('POST', '/api/quotes', {
    as: people.provider,
    body: {
      id: randomUUID(),
      conversation_id: conversation.id,
      lines: [quoteLine],
      valid_until: inDays(7),
      warranty,
    },
  })
  quoteId = quote.id
  await actOnQuote(app, people.seeker, quote, 'accept')
  await completeJob(app, street)
}
async function file(app: App, street: AccessScene) {
  await completeWithWarranty(app, street)
  const body = complaintBody(quoteId)
  complaintId = body.id
  const as = { as: street.people.seeker }
  photoId = (await app.call('POST', `/api/complaints/${complaintId}/photos`, { ...as, body: attachmentForm(smallGif) }))
    .body.id
  await app.call('POST', '/api/complaints', { ...as, body: { ...body, photos: [photoId] } })
}
async function report(app: App, street: AccessScene) {
  await completeWithWarranty(app, street)
  faultId = randomUUID()
  const body = { id: faultId, text: 'Ventil opet curi.' }
  await app.call('POST', `/api/quotes/${quoteId}/faults`, { as: street.people.seeker, body })
}

export const access: Access = {
  'POST /complaints': {
    prepare: completeWithWarranty,
    body: () => complaintBody(quoteId),
    blocked: { seeker: 201 },
    expected: [401, 401, 404, 404, 201, 404],
  },
  'GET /complaints/mine': { expected: okForUsers },
  'GET /complaints/source': {
    prepare: completeWithWarranty,
    path: () => `/complaints/source?kind=quote&id=${quoteId}`,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'GET /complaints/{id}': {
    prepare: file,
    path: () => `/complaints/${complaintId}`,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /complaints/{id}/steps': {
    prepare: file,
    path: () => `/complaints/${complaintId}/steps`,
    body: () => ({ kind: 'reply', id: randomUUID(), text: 'Dolazim u subotu.' }),
    blocked: { seeker: 200, provider: 200 },
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /complaints/{id}/photos': {
    prepare: file,
    path: () => `/complaints/${complaintId}/photos`,
    body: () => attachmentForm(smallGif),
    expected: [401, 401, 404, 404, 201, 201],
  },
  'GET /complaints/{id}/photos/{photo}/{variant}': {
    prepare: file,
    path: () => `/complaints/${complaintId}/photos/${photoId}/320.webp`,
    expected: [404, 404, 404, 404, 200, 200],
  },
  'GET /providers/{id}/complaints': {
    path: ({ people }) => `/providers/${people.provider!.id}/complaints`,
    expected: okForEverybody,
  },
  'POST /quotes/{id}/faults': {
    prepare: completeWithWarranty,
    path: () => `/quotes/${quoteId}/faults`,
    body: () => ({ id: randomUUID(), text: 'Ventil opet curi.' }),
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 201, 404],
  },
  'GET /faults/{id}': {
    prepare: report,
    path: () => `/faults/${faultId}`,
    expected: [401, 401, 404, 404, 200, 200],
  },
}
