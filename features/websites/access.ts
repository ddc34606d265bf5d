import { type Access, type AccessRow, type App, providers, type Street } from '../../tests/access-rows.ts'

const website = (app: App, { people }: Street) => app.call('GET', '/api/website', { as: people.provider })
/** The other provider has not begun his. */
const ownSite: AccessRow['expected'] = [401, 401, 404, 403, 403, 200]

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /website': { expected: providers },
  'PATCH /website': { body: { site_title: 'Moj sajt' }, before: website, expected: ownSite },
  'PUT /website/sections': { body: { sections: [] }, before: website, expected: ownSite },
  'PUT /website/template': { body: { template_id: 'modern' }, before: website, expected: ownSite },
  'PUT /website/publication': { body: { published: true }, before: website, expected: ownSite },
  'GET /website/content': { expected: providers },
  'GET /website/images': { expected: providers },
}
