import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { websiteHelpers } from '../../tests/own-website.ts'
import { changePublishedSite } from '../../tests/site-draft.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReserved } from './reserved-names.server.ts'
import { newSection } from './templates.ts'
import { toSubdomain } from './website.ts'
import { providerWebsites } from './website-tables.server.ts'

const app = useApp()

const { get, put, patch, image: siteImage } = websiteHelpers(app)
async function newSite() {
  const milan = await app.person('provider')
  return { milan, body: (await get(milan)).body }
}

test('simultaneous first requests create one site with a free address, the first template and the name', async () => {
  const milan = await app.person('provider', { name: 'Milan Jovanović' })
  const [{ body }, ...others] = await Promise.all([get(milan), get(milan), get(milan)])
  for (const other of others) expect(other.body).toEqual(body)
  expect(body).toMatchObject({
    site_title: 'Milan Jovanović',
    template_id: 'modern',
    primary_color: '#2563eb',
    secondary_color: '#f59e0b',
    font_family: 'Inter',
    published: false,
    subdomain: expect.stringMatching(/^[a-z0-9]{3,30}$/),
    url: `http://${body.subdomain}.localhost:3000`,
  })
  const types = ['hero', 'services', 'prices', 'about', 'testimonials', 'faq', 'contact']
  expect(body.sections.map((section: any) => section.section_type)).toEqual(types)
})

test('saving a site keeps omitted fields, trims, turns empty texts into null, and completes colours and profiles', async () => {
  const { milan } = await newSite()
  await patch(milan, { site_title: '  Elektro Jovanović ', site_description: 'Struja bez brige' })
  for (const [field, written, stored] of [
    ['contact_email', '', null],
    ['contact_phone', ' 063 555 0142 ', '063 555 0142'],
    ['primary_color', '#F00', '#ff0000'],
    ['secondary_color', ' 1F6B4E ', '#1f6b4e'],
    ['social_facebook', 'facebook.com/elektro', 'https://facebook.com/elektro'],
    ['social_instagram', '', null],
    ['social_instagram', 'petar', 'https://instagram.com/petar'],
    ['social_instagram', '@petar.majstor', 'https://instagram.com/petar.majstor'],
    ['social_linkedin', 'http://linkedin.com/in/elektro', 'http://linkedin.com/in/elektro'],
    ['social_linkedin', 'petar-petrovic', 'https://linkedin.com/in/petar-petrovic'],
  ] as const)
    expect((await patch(milan, { [field]: written })).body[field]).toBe(stored)
  const { body } = await get(milan)
  expect(body).toMatchObject({ site_title: 'Elektro Jovanović', site_description: 'Struja bez brige' })
  expect(body.contact_numbers).toEqual([{ text: '063 555 0142', tel: '+381635550142' }])
  // The hero's texts were never edited, so they equal the site's title and description.
  expect(body.sections[0]).toMatchObject({ title: 'Elektro Jovanović', subtitle: 'Struja bez brige' })
})

test('saving a site refuses an invalid value with a message at its field, and changes nothing', async () => {
  const { milan, body: before } = await newSite()
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const { status, body } = await patch(milan, { [field]: value })
      expect([field, value, status]).toEqual([field, value, 422])
      expect(Object.values(body.fields)[0]).toMatch(/\p{L}+ \p{L}+/u)
    }
  expect((await get(milan)).body).toEqual(before)
})
const wrong = {
  site_title: ['', 'a'.repeat(101)],
  site_description: ['a'.repeat(251)],
  subdomain: ['', 'ab', 'a'.repeat(31), '-elektro', 'elektro-', 'Elektro', 'dva imena', 'www'],
  primary_color: ['red', '#12345678', '#12'],
  secondary_color: ['red;}'],
  font_family: ['Comic Sans'],
  contact_email: ['nije adresa@a.b', 'bez-domena@a'],
  social_facebook: ['javascript:alert(1)', 'https://mailto:petar@primer.rs', 'https://127.0.0.1/'],
  cover_image_url: ['/media/website_images/neko/drugi'],
}

test('saving a site converts a Serbian address to its subdomain, and reserves names, also with digits or hyphens', () => {
  const written = ['Čačak', 'Đorđe', 'Šišanje kod Žike', 'Чачак']
  expect(written.map(toSubdomain)).toEqual(['cacak', 'djordje', 'sisanjekodzike', 'cacak'])
  const reserved = [
    ...['api', 'podrska', 'onama', 'web1', 'wpad', 'www2', 'ns3', 'n-s-1', 'cdn01'],
    ...['mta-sts', 'autoconfig', 'webmail2', 'e-mail', 'auth', 'sso', 'prijava', 'secure-1'],
    ...['placanja', 'nbs', 'banka', 'b4nka', 'ips-nbs', 'policija', 'euprava', 'e-uprava', 'mup24'],
    ...['pancevo', 'pancevo26', 'novi-sad', 'nis', 'n1s'],
  ]
  expect(reserved.filter(name => !isReserved(name))).toEqual([])
})

const unavailable = { status: 422, body: { fields: { subdomain: 'Ova adresa nije dostupna. Izaberite drugu.' } } }

test('saving a site refuses a wrong phone number and a reserved name, also when a draft is published, but keeps stored ones', async () => {
  const { milan } = await newSite()
  const { db } = app.runtime
  const phone = { status: 422, body: { fields: { contact_phone: 'Unesite ispravan broj telefona.' } } }
  expect(await patch(milan, { contact_phone: 'pozovite' })).toMatchObject(phone)
  await db.update(providerWebsites).set({ subdomain: 'banka' })
  expect((await patch(milan, { subdomain: 'banka', contact_phone: '013/331-234, 064/123-45-67' })).status).toBe(200)
  expect((await patch(milan, { subdomain: 'banka-2' })).status).toBe(422)
  expect((await put(milan, 'publication', { published: true })).status).toBe(200)
  expect(await changePublishedSite(app, milan, { contact_phone: '12345' })).toMatchObject(phone)
  expect(await changePublishedSite(app, milan, { subdomain: 'policija2' })).toMatchObject(unavailable)
  expect((await get(milan)).body.subdomain).toBe('banka')
  await db.update(providerWebsites).set({ contactPhone: '12345' })
  expect((await changePublishedSite(app, milan, { contact_phone: '12345', subdomain: 'banka' })).status).toBe(200)
})

test('saving a site refuses addresses that look like ours, and punycode', async () => {
  const { milan: ana } = await newSite()
  for (const subdomain of ['xn--komiluk-6hb', 'ab--cd', 'adm1n', 'a-p-i', 'rnail', 'komsiluk-pomoc', 'k0ms1luk'])
    expect(await patch(ana, { subdomain }), subdomain).toMatchObject(unavailable)
  for (const subdomain of ['elektro-1', 'salon-ana', 'majstor24'])
    expect([subdomain, (await patch(ana, { subdomain })).status]).toEqual([subdomain, 200])
  // An email address that resembles Komšiluk's name does not become the site's address.
  const named = await app.person('provider')
  await app.runtime.db.update(profiles).set({ email: 'komsiluk.podrska@primer.rs' }).where(eq(profiles.id, named.id))
  expect((await get(named)).body.subdomain).toMatch(/^sajt\d+$/)
})

test('every call acts only on the caller’s own site, with own pictures and an address that no other site has', async () => {
  const [{ milan }, { milan: ana }] = [await newSite(), await newSite()]
  const [own, fromService, foreign] = [await siteImage(milan), await app.picture(milan), await siteImage(ana)]
  const saved = await patch(milan, { cover_image_url: own, header_image_url: fromService })
  expect(saved.body).toMatchObject({ cover_image_url: own, header_image_url: fromService })
  for (const field of ['cover_image_url', 'header_image_url', 'logo_url'])
    expect([field, (await patch(milan, { [field]: foreign })).status]).toEqual([field, 422])
  const { body: mine } = await patch(milan, { cover_image_url: null })
  await patch(ana, { site_title: 'Moje', contact_phone: '063 555 0142' })
  const { status, body } = await patch(ana, { subdomain: mine.subdomain })
  expect([status, body.fields.subdomain]).toEqual([422, 'Ova adresa je već zauzeta. Izaberite drugu.'])
  await put(ana, 'publication', { published: true })
  expect((await get(milan)).body).toEqual({ ...mine, cover_image_url: null })
})

test('refuses to publish a site without phone, email or active service, or without visible section', async () => {
  const { milan } = await newSite()
  const publish = () => put(milan, 'publication', { published: true })
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'nobody_to_reach' } })
  const service = await app.service(milan)
  expect((await publish()).status).toBe(200)
  await app.call('PUT', `/api/services/${service.id}/active`, { as: milan, body: { active: false } })
  expect((await publish()).status).toBe(409)
  expect((await changePublishedSite(app, milan, { contact_email: 'milan@primer.rs' })).status).toBe(200)
  expect((await changePublishedSite(app, milan, { sections: [] })).body.code).toBe('nothing_to_publish')
})

test('opens a step of the builder once the earlier ones are saved', async () => {
  const { milan, body } = await newSite()
  expect(body.furthest_step).toBe(1)
  expect((await patch(milan, { site_title: body.site_title, subdomain: body.subdomain })).body.furthest_step).toBe(2)
  expect((await patch(milan, { cover_image_url: null, header_image_url: null })).body.furthest_step).toBe(3)
  expect((await patch(milan, { contact_email: null })).body.furthest_step).toBe(4)
  expect((await patch(milan, { subdomain: body.subdomain })).body.furthest_step).toBe(4)
})

const look = { button_text: 'Cenovnik', button_url: 'primer.rs/cene', background_color: '#FFEECC' }
const section = { ...newSection('about', { title: 'Ko smo', description: '' }), ...look }

test('sections are replaced as a whole, in the order of the list, but not by invalid values or a duplicate type', async () => {
  const { milan } = await newSite()
  const contact = { ...section, section_type: 'contact', is_visible: false, button_url: null }
  const save = (sections: object[]) => put(milan, 'sections', { sections })
  const { body } = await save([contact, section])
  expect(body.sections.map((each: any) => [each.section_type, each.section_order, each.is_visible])).toEqual([
    ['contact', 0, false],
    ['about', 1, true],
  ])
  expect(body.sections[1]).toMatchObject({ button_url: 'https://primer.rs/cene', background_color: '#ffeecc' })
  for (const wrong of [
    { section_type: 'shop' },
    { title: 'a'.repeat(101) },
    { button_url: 'javascript:alert(1)' },
    { background_color: 'expression(1)' },
    { image_url: '/media/website_images/01930000-0000-7000-8000-000000000000/x' },
  ])
    expect([wrong, (await save([{ ...section, ...wrong }])).status]).toEqual([wrong, 422])
  expect((await save([section, section])).status).toBe(422)
})

test('a template replaces all sections, keeps texts by type and the owner’s colours, and shows hidden ones again unless `keep_hidden` is set', async () => {
  const { milan, body: before } = await newSite()
  const written = { title: 'Ko smo', background_color: '#ffeecc', is_visible: false }
  const sections = before.sections.map((each: any) => ({ ...each, ...(each.section_type === 'about' && written) }))
  await put(milan, 'sections', { sections })
  const { body } = await put(milan, 'template', { template_id: 'business', keep_hidden: true })
  expect(body).toMatchObject({ template_id: 'business', primary_color: '#1e40af', font_family: 'Noto Serif' })
  const types = ['hero', 'about', 'services', 'prices', 'gallery', 'testimonials', 'faq', 'contact']
  expect(body.sections.map((each: any) => each.section_type)).toEqual(types)
  expect(body.sections[1]).toMatchObject({ title: 'Ko smo', background_color: null })
  const hidden = (site: any) => site.sections.flatMap((each: any) => (each.is_visible ? [] : each.section_type))
  expect(hidden(body)).toEqual(['about'])

  await patch(milan, { primary_color: '#aa0000', font_family: 'Nunito' })
  const creative = await put(milan, 'template', { template_id: 'creative' })
  expect(creative.body).toMatchObject({ primary_color: '#aa0000', font_family: 'Nunito' })
  expect(hidden(creative.body)).toEqual([])
  expect((await put(milan, 'template', { template_id: 'brutal' })).status).toBe(422)
})

const images = async (as: Caller) =>
  (await get(as, '/images')).body.items.map((image: any) => [image.url, image.is_from_services])

test('a picture of the site is listed before those of services, and deleted only while the site does not show it', async () => {
  const { milan, body } = await newSite()
  const [service, url] = [await app.service(milan), await siteImage(milan)]
  const remove = () => app.call('DELETE', `/api/website/images/${url.split('/').at(-1)}`, { as: milan })
  const gallery = { ...body.sections[0], section_type: 'gallery', pictures: [{ url, caption: null }] }
  await put(milan, 'sections', { sections: [gallery] })
  expect((await remove()).body.code).toBe('image_in_use')
  await put(milan, 'sections', { sections: [{ ...gallery, pictures: [], image_url: url }] })
  expect((await remove()).body.code).toBe('image_in_use')
  await put(milan, 'sections', { sections: [{ ...gallery, pictures: [] }] })
  const ofService = [service.image_url, true]
  expect(await images(milan)).toEqual([[url, false], ofService])
  expect((await remove()).status).toBe(204)
  expect(await images(milan)).toEqual([ofService])
  expect((await remove()).status).toBe(404)
  expect((await put(milan, 'sections', { sections: [gallery] })).status).toBe(422)
})

test('a picture uploaded for the site is shown in the gallery in the chosen order with its caption', async () => {
  const { milan, body } = await newSite()
  const [one, two] = [await siteImage(milan), await siteImage(milan)]
  const pictures = [
    { url: two, caption: ' Tabla u Kotežu ' },
    { url: one, caption: '' },
  ]
  const gallery = { ...body.sections[0], section_type: 'gallery' }
  const save = (shown: object[]) => put(milan, 'sections', { sections: [{ ...gallery, pictures: shown }] })
  const saved = await save(pictures)
  expect(saved.body.sections[0].pictures).toEqual([
    { url: two, caption: 'Tabla u Kotežu' },
    { url: one, caption: null },
  ])
  const foreign = { url: await siteImage(await app.person('provider')), caption: null }
  for (const refused of [[pictures[0]!, pictures[0]!], [foreign]]) expect((await save(refused)).status).toBe(422)
  const { sections } = (await put(milan, 'template', { template_id: 'business' })).body
  const { pictures: kept } = sections.find((each: any) => each.section_type === 'gallery')
  expect(kept).toEqual(saved.body.sections[0].pictures)
})

test('the site’s content has active services, real ratings and the owner’s pictures', async () => {
  const [milan, jelena] = [await app.person('provider'), await app.person('regular', { name: 'Jelena Stojković' })]
  const service = await app.service(milan)
  await app.service(milan, { title: 'Pauzirana usluga', active: false })
  await conversationHelpers(app).ratedJob(milan, jelena, service, { review: 'Brzo i uredno.' })
  const { body } = await get(milan, '/content')
  expect(body.services.map((each: any) => each.title)).toEqual([service.title])
  expect(body.testimonials).toMatchObject([{ author: 'Jelena S.', average: 4.7, review: 'Brzo i uredno.' }])
  expect(body.rating).toEqual({ average: 4.7, count: 1 })
  expect(body.gallery).toEqual([service.image_url])
})
