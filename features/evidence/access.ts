import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForProviders } from '../../tests/access-rows.ts'
import { attachmentForm, smallGif, smallPhoto } from '../../tests/photos.ts'

let id = ''
let document = ''
/** Sends a licence of the scene's provider, with a photo. */
export async function sendLicence(app: App, { people }: Pick<AccessScene, 'people'>): Promise<string> {
  id = randomUUID()
  document = randomUUID()
  const as = people.provider
  await app.runtime.database.query('DELETE FROM evidence', [])
  const body = attachmentForm(await smallPhoto(), 'papir.jpg', document)
  await app.call('POST', `/api/evidence/${id}/document`, { as, body })
  const licence = { id, kind: 'licence', subject: 'elektroinstalacije', document }
  await app.call('POST', '/api/evidence', { as, body: licence })
  return id
}

export const access: Access = {
  'GET /evidence/mine': { expected: okForProviders },
  'POST /evidence/{id}/document': {
    path: () => `/evidence/${randomUUID()}/document`,
    body: () => attachmentForm(smallGif),
    expected: [401, 401, 201, 403, 403, 201],
  },
  'GET /evidence/{id}/document': {
    prepare: sendLicence,
    path: () => `/evidence/${id}/document`,
    expected: [404, 404, 404, 404, 404, 200],
  },
  'POST /evidence': {
    body: () => ({ id: randomUUID(), kind: 'identity', note: 'Radnim danom posle 17 h.' }),
    expected: [401, 401, 201, 403, 403, 201],
  },
  'DELETE /evidence/{id}': {
    prepare: sendLicence,
    path: () => `/evidence/${id}`,
    expected: [401, 401, 404, 403, 403, 204],
  },
}
