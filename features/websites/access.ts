import {
  type Access,
  type AccessRow,
  type AccessScene,
  type App,
  okForEverybody,
  okForProviders,
} from '../../tests/access-rows.ts'
import { smallestDraft } from '../../tests/site-draft.ts'

const website = (app: App, { people }: AccessScene) => app.call('GET', '/api/website', { as: people.provider })
async function publishedSite(app: App, street: AccessScene) {
  await website(app, street)
  const as = street.people.provider
  await app.call('PATCH', '/api/website', { as, body: { contact_phone: '063 555 0142' } })
  await app.call('PUT', '/api/website/publication', { as, body: { published: true } })
}
/** The other provider gets 404 because that provider has no website yet. */
const ownSite: AccessRow['expected'] = [401, 401, 404, 403, 403, 200]

export const access: Access = {
  'GET /website': { expected: okForProviders },
  'PATCH /website': { body: { site_title: 'Moj sajt' }, prepare: website, expected: ownSite },
  'PUT /website/sections': { body: { sections: [] }, prepare: website, expected: ownSite },
  'PUT /website/template': { body: { template_id: 'modern' }, prepare: website, expected: ownSite },
  'PUT /website/publication': { body: { published: true }, prepare: website, expected: ownSite },
  'PUT /website/draft': { body: { version: 0, content: smallestDraft }, prepare: publishedSite, expected: ownSite },
  'DELETE /website/draft': { prepare: website, path: () => '/website/draft?version=0', expected: ownSite },
  'GET /website/content': { expected: okForProviders },
  'GET /website/images': { expected: okForProviders },
  'PUT /website/domain': { body: { domain: 'www.majstor.test' }, prepare: website, expected: ownSite },
  'DELETE /website/domain': { prepare: website, expected: ownSite },
  'POST /website/domain/check': {
    async prepare(app, street) {
      await website(app, street)
      await app.call('PUT', '/api/website/domain', { as: street.people.provider, body: { domain: 'www.majstor.test' } })
    },
    expected: ownSite,
  },
  'GET /hosts': { path: () => '/hosts?domain=localhost', expected: okForEverybody },
  'DELETE /website/images/{name}': {
    prepare: website,
    // The owner gets 404 because no image has this name.
    path: () => '/website/images/1763800000000-nepoznata',
    expected: [401, 401, 404, 403, 403, 404],
  },
}
