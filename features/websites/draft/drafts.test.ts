import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { websiteHelpers } from '../../../tests/own-website.ts'
import { changePublishedSite, readDraft, withSection } from '../../../tests/site-draft.ts'
import { websiteImageReferences } from '../website-personal-data.server.ts'
import type { SiteDraft } from './site-draft.ts'

const app = useApp()
const { visit, publish: published, newSite } = miniSiteHelpers(app)
const { get, put, patch, image } = websiteHelpers(app)

async function save(as: Caller, changes: Partial<SiteDraft>, basedOn?: number) {
  const { version, content } = await readDraft(app, as)
  return put(as, 'draft', { version: basedOn ?? version, content: { ...content, ...changes } })
}
const discard = (as: Caller, version: number) => app.call('DELETE', `/api/website/draft?version=${version}`, { as })
const publish = (as: Caller, more = {}) => put(as, 'publication', { published: true, ...more })

test('a draft of a published site is invisible to visitors until it is published', async () => {
  const { milan, read } = await newSite({ site_title: 'Pre' })
  const { content } = await readDraft(app, milan)
  const sections = content.sections.map(each => ({ ...each, is_visible: each.section_type !== 'about' }))
  expect((await save(milan, { site_title: 'Posle', template_id: 'creative', sections })).status).toBe(200)
  const { body } = await get(milan)
  expect([body.site_title, body.draft.content.site_title]).toEqual(['Pre', 'Posle'])
  // Once the new service appears, the site was rendered again, and the draft must still be missing.
  await app.service(milan, { title: 'Znak da je pogledano' })
  await expect.poll(read, changeTimeout).toContain('Znak da je pogledano')
  expect(await read()).toContain('<title>Pre')
  expect(await read()).not.toContain('Posle')
  const after = await publish(milan, { draft_version: body.draft.version })
  expect(after.body).toMatchObject({ site_title: 'Posle', template_id: 'creative', draft: { content: null } })
  await expect.poll(read, changeTimeout).toContain('<title>Posle')
  // The hero title was never edited, so it follows the site's title.
  expect(await read()).toMatch(/<h1>Posle<\/h1>/)
  expect(await read()).not.toContain('id="about"')
})

test('a draft of a published site is not overwritten by another tab with an older version, and can be discarded', async () => {
  const { milan } = await newSite({ site_title: 'Pre' })
  expect((await save(milan, { site_title: 'Prvi prozor' }, 0)).status).toBe(200)
  for (const refused of [
    await save(milan, { site_title: 'Drugi prozor' }, 0),
    await discard(milan, 0),
    await publish(milan, { draft_version: 0 }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'draft_changed'])
  }
  const { version, content } = (await get(milan)).body.draft
  expect(content.site_title).toBe('Prvi prozor')
  expect((await discard(milan, version)).body).toEqual({ version: version + 1, saved_at: null })
  expect((await publish(milan)).body).toMatchObject({ site_title: 'Pre', draft: { content: null } })
  expect((await save(milan, { site_title: 'Drugi prozor' }, 0)).status).toBe(409)
})

test('a draft of a published site may be incomplete, but is published only when valid', async () => {
  const { milan, read } = await newSite({ site_title: 'Pre' })
  const { content } = await readDraft(app, milan)
  const questions = [{ question: 'Radite li nedeljom?', answer: '' }]
  const sections = withSection(content.sections, 'faq', { questions })
  const wrong = { site_title: '', subdomain: 'ab', contact_email: 'milan@', primary_color: '#12', sections }
  expect((await save(milan, wrong)).status).toBe(200)
  const { status, body } = await publish(milan)
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    site_title: 'Unesite naziv web stranice.',
    subdomain: 'Adresa sajta mora imati najmanje 3 karaktera.',
    contact_email: 'Unesite ispravnu email adresu.',
    primary_color: 'Boja se piše kao #1f6b4e.',
    sections: 'Česta pitanja: Upišite odgovor.',
  })
  expect((await get(milan)).body.draft.content).toMatchObject(wrong)
  expect(await read()).toContain('<title>Pre')
})

test('a draft of a published site does not reserve its new address before it is published, and is hidden from other owners', async () => {
  const [{ milan, subdomain }, { milan: ana }] = [await newSite(), await newSite()]
  await save(milan, { subdomain: 'elektro-milan' })
  expect((await visit('elektro-milan')).status).toBe(404)
  expect(JSON.stringify((await get(ana)).body)).not.toContain('elektro-milan')
  await save(ana, { site_title: 'Anin nacrt' })
  await discard(ana, (await readDraft(app, ana)).version)
  expect((await changePublishedSite(app, ana, { subdomain: 'elektro-milan' })).status).toBe(200)
  expect((await publish(milan)).body.fields).toEqual({ subdomain: 'Ova adresa je već zauzeta. Izaberite drugu.' })
  expect((await get(milan)).body).toMatchObject({ subdomain, draft: { content: { subdomain: 'elektro-milan' } } })
})

test('a draft of a published site is the only way to change a published site, and remains when the site is withdrawn', async () => {
  const milan = await app.person('provider')
  const { body: fresh } = await get(milan)
  const { sections } = fresh
  expect((await save(milan, { site_title: 'Posle' })).body.code).toBe('not_published')
  await published(milan, { site_title: 'Pre' })
  const direct = () =>
    Promise.all([
      patch(milan, { site_title: 'Mimo' }),
      put(milan, 'sections', { sections }),
      put(milan, 'template', { template_id: 'creative' }),
    ])
  const refused = [409, 'site_published']
  expect((await direct()).map(({ status, body }) => [status, body.code])).toEqual([refused, refused, refused])
  await save(milan, { site_title: 'Posle' })
  const { body } = await put(milan, 'publication', { published: false })
  expect([body.published, body.site_title, body.draft.content.site_title]).toEqual([false, 'Pre', 'Posle'])
  expect((await direct()).map(({ status, body }) => [status, body.code])).toEqual([refused, refused, refused])
  expect((await publish(milan)).body).toMatchObject({ published: true, site_title: 'Posle' })
})

test('accepts only the owner’s pictures in a draft, and keeps pictures of draft and published site', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('provider')]
  const [old, fresh, foreign] = [await image(milan), await image(milan), await image(ana)]
  await get(milan)
  await patch(milan, { cover_image_url: old })
  await published(milan)
  for (const changes of [{ cover_image_url: foreign }, { header_image_url: foreign }, { logo_url: foreign }])
    expect([changes, (await save(milan, changes)).status]).toEqual([changes, 422])
  expect((await save(milan, { cover_image_url: fresh })).status).toBe(200)
  const remove = (url: string) => app.call('DELETE', `/api/website/images/${url.split('/').at(-1)}`, { as: milan })
  expect([(await remove(old)).body.code, (await remove(fresh)).body.code]).toEqual(['image_in_use', 'image_in_use'])
  await changePublishedSite(app, milan, {})
  expect((await remove(old)).status).toBe(204)
  // A picture of a service is kept while a draft shows it, even if the service is deleted.
  const servicePicture = await app.picture(milan)
  await save(milan, { logo_url: servicePicture })
  const images = [{ url: servicePicture, ownerId: milan.id }]
  expect(await websiteImageReferences(app.runtime, images as never)).toContain(servicePicture)
})
