import { type Access, type AccessRow, type App, everybody, providers, type Street } from '../../tests/access-rows.ts'
import { barestDraft } from '../../tests/site-draft.ts'

const website = (app: App, { people }: Street) => app.call('GET', '/api/website', { as: people.provider })
async function publishedSite(app: App, street: Street) {
  await website(app, street)
  const as = street.people.provider
  await app.call('PATCH', '/api/website', { as, body: { contact_phone: '063 555 0142' } })
  await app.call('PUT', '/api/website/publication', { as, body: { published: true } })
}
/** The second provider (403) has no website yet. */
const ownSite: AccessRow['expected'] = [401, 401, 404, 403, 403, 200]

/** Expected status of each endpoint for each role (tests/access.test.ts). */
export const access: Access = {
  'GET /website': { expected: providers },
  'PATCH /website': { body: { site_title: 'Moj sajt' }, before: website, expected: ownSite },
  'PUT /website/sections': { body: { sections: [] }, before: website, expected: ownSite },
  'PUT /website/template': { body: { template_id: 'modern' }, before: website, expected: ownSite },
  'PUT /website/publication': { body: { published: true }, before: website, expected: ownSite },
  'PUT /website/draft': { body: { version: 0, content: barestDraft }, before: publishedSite, expected: ownSite },
  'DELETE /website/draft': { before: website, at: () => '/website/draft?version=0', expected: ownSite },
  'GET /website/content': { expected: providers },
  'GET /website/images': { expected: providers },
  'PUT /website/domain': { body: { domain: 'www.majstor.test' }, before: website, expected: ownSite },
  'DELETE /website/domain': { before: website, expected: ownSite },
  'POST /website/domain/check': {
    async before(app, street) {
      await website(app, street)
      await app.call('PUT', '/api/website/domain', { as: street.people.provider, body: { domain: 'www.majstor.test' } })
    },
    expected: ownSite,
  },
  'GET /hosts': { at: () => '/hosts?domain=localhost', expected: everybody },
  'DELETE /website/images/{name}': {
    before: website,
    // No image has this name.
    at: () => '/website/images/1763800000000-nepoznata',
    expected: [401, 401, 404, 403, 403, 404],
  },
}
