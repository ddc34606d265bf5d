import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { smallPhoto } from '../../tests/photos.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReserved } from './website.ts'

const app = useApp()

const get = (as: Caller | null, path = '') => app.call('GET', `/api/website${path}`, { as })
const put = (as: Caller | null, path: string, body: unknown) => app.call('PUT', `/api/website/${path}`, { as, body })
const patch = (as: Caller | null, body: unknown) => app.call('PATCH', '/api/website', { as, body })

async function siteImage(owner: Caller): Promise<string> {
  const form = new FormData()
  form.set('file', new File([await smallPhoto()], 'slika.jpg', { type: 'image/jpeg' }))
  return (await app.call('POST', '/api/media/website_images', { as: owner, body: form })).body.url
}

describe('the first visit', () => {
  test('makes a site with a free address, the first template and the provider’s name', async () => {
    const milan = await app.person('provider', { name: 'Milan Jovanović' })
    const { status, body } = await get(milan)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      site_title: 'Milan Jovanović',
      template_id: 'modern',
      primary_color: '#2563eb',
      secondary_color: '#f59e0b',
      font_family: 'Inter',
      published: false,
      host: 'localhost:3000',
    })
    expect(body.subdomain).toMatch(/^[a-z0-9]{3,30}$/)
    expect(body.url).toBe(`http://${body.subdomain}.localhost:3000`)
    expect(body.sections.map((section: any) => section.section_type)).toEqual([
      'hero',
      'services',
      'about',
      'testimonials',
      'contact',
    ])
  })

  test('makes one site, also when two tabs come at once', async () => {
    const milan = await app.person('provider')
    const answers = await Promise.all([get(milan), get(milan), get(milan)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('is for providers alone', async () => {
    for (const path of ['', '/content', '/images']) {
      expect((await get(null, path)).status).toBe(401)
      expect((await get(await app.person('regular'), path)).body.code).toBe('provider_only')
    }
  })
})

describe('saving', () => {
  test('keeps what is left out, trims, empties to null and puts https:// before profiles', async () => {
    const milan = await app.person('provider')
    await get(milan)
    await patch(milan, { site_title: '  Elektro Jovanović ', site_description: 'Struja bez brige' })
    const { body } = await patch(milan, {
      contact_email: '',
      contact_phone: ' 063 555 0142 ',
      social_facebook: 'facebook.com/elektro',
      social_instagram: '',
      social_linkedin: 'http://linkedin.com/in/elektro',
    })
    expect(body).toMatchObject({
      site_title: 'Elektro Jovanović',
      site_description: 'Struja bez brige',
      contact_email: null,
      contact_phone: '063 555 0142',
      social_facebook: 'https://facebook.com/elektro',
      social_instagram: null,
      social_linkedin: 'http://linkedin.com/in/elektro',
    })
    // Nobody has written into the first section himself, so it goes along.
    expect(body.sections[0]).toMatchObject({ title: 'Elektro Jovanović', subtitle: 'Struja bez brige' })
  })

  test.each([
    ['site_title', ''],
    ['site_title', 'a'.repeat(101)],
    ['site_description', 'a'.repeat(251)],
    ['subdomain', ''],
    ['subdomain', 'ab'],
    ['subdomain', 'a'.repeat(31)],
    ['subdomain', '-elektro'],
    ['subdomain', 'elektro-'],
    ['subdomain', 'Elektro'],
    ['subdomain', 'dva imena'],
    ['subdomain', 'www'],
    ['primary_color', 'red'],
    ['primary_color', '#12345678'],
    ['secondary_color', 'red;}'],
    ['font_family', 'Comic Sans'],
    ['contact_email', 'nije adresa@a.b'],
    ['contact_email', 'bez-domena@a'],
    ['social_facebook', 'javascript:alert(1)'],
    ['cover_image_url', '/media/website_images/neko/drugi'],
  ])('refuses %s = %j with a sentence at the field', async (field, value) => {
    const milan = await app.person('provider')
    const before = (await get(milan)).body
    const { status, body } = await patch(milan, { [field]: value })
    expect(status).toBe(422)
    expect(Object.values(body.fields)[0]).toMatch(/\p{L}+ \p{L}+/u)
    expect((await get(milan)).body).toEqual(before)
  })

  test('says when an address is taken, and reserves our own', async () => {
    const [milan, ana] = [await app.person('provider'), await app.person('provider')]
    await get(milan)
    await get(ana)
    expect((await patch(milan, { subdomain: 'elektro' })).status).toBe(200)
    const { status, body } = await patch(ana, { subdomain: 'elektro' })
    expect([status, body.fields.subdomain]).toEqual([422, 'Ova adresa je već zauzeta. Izaberite drugu.'])
    expect(isReserved('api')).toBe(true)
  })

  test('refuses addresses that look like ours, or like other letters', async () => {
    const ana = await app.person('provider')
    await get(ana)
    for (const subdomain of ['xn--komiluk-6hb', 'ab--cd', 'adm1n', 'a-p-i', 'rnail', 'komsiluk-pomoc', 'k0ms1luk']) {
      const { status, body } = await patch(ana, { subdomain })
      const refusal = [422, 'Ova adresa nije dostupna. Izaberite drugu.']
      expect([subdomain, status, body.fields?.subdomain]).toEqual([subdomain, ...refusal])
    }
    for (const subdomain of ['elektro-1', 'salon-ana', 'majstor24']) {
      expect([subdomain, (await patch(ana, { subdomain })).status]).toEqual([subdomain, 200])
    }
    // Whose e-mail reads like ours gets another address to begin with.
    const named = await app.person('provider')
    await app.runtime.db.update(profiles).set({ email: 'komsiluk.podrska@primer.rs' }).where(eq(profiles.id, named.id))
    expect((await get(named)).body.subdomain).toMatch(/^sajt\d+$/)
  })

  test('takes one’s own pictures only, those of services too', async () => {
    const [milan, ana] = [await app.person('provider'), await app.person('provider')]
    await get(milan)
    await get(ana)
    const [own, fromService, foreign] = [await siteImage(milan), await app.picture(milan), await siteImage(ana)]
    const kept = await patch(milan, { cover_image_url: own, header_image_url: fromService })
    expect(kept.body).toMatchObject({ cover_image_url: own, header_image_url: fromService })
    expect((await patch(milan, { cover_image_url: foreign })).status).toBe(422)
    expect((await patch(milan, { cover_image_url: null })).body.cover_image_url).toBe(null)
  })
})

describe('sections', () => {
  const section = {
    section_type: 'about',
    is_visible: true,
    title: 'Ko smo',
    subtitle: null,
    content: 'Radimo od 2009.',
    image_url: null,
    button_text: 'Cenovnik',
    button_url: 'primer.rs/cene',
    background_color: '#FFEECC',
    text_color: null,
  }

  test('are stored as a whole, in the order of the list', async () => {
    const milan = await app.person('provider')
    await get(milan)
    const contact = { ...section, section_type: 'contact', is_visible: false, button_url: null }
    const { body } = await put(milan, 'sections', { sections: [contact, section] })
    expect(body.sections.map((each: any) => [each.section_type, each.section_order, each.is_visible])).toEqual([
      ['contact', 0, false],
      ['about', 1, true],
    ])
    expect(body.sections[1]).toMatchObject({ button_url: 'https://primer.rs/cene', background_color: '#ffeecc' })
  })

  test.each([
    { section_type: 'shop' },
    { title: 'a'.repeat(101) },
    { button_url: 'javascript:alert(1)' },
    { background_color: 'expression(1)' },
    { image_url: '/media/website_images/01930000-0000-7000-8000-000000000000/x' },
  ])('refuse %j', async wrong => {
    const milan = await app.person('provider')
    await get(milan)
    expect((await put(milan, 'sections', { sections: [{ ...section, ...wrong }] })).status).toBe(422)
  })

  test('stand once each', async () => {
    const milan = await app.person('provider')
    await get(milan)
    expect((await put(milan, 'sections', { sections: [section, section] })).status).toBe(422)
  })
})

describe('a template', () => {
  test('replaces all sections, takes written words over by type and leaves chosen colours alone', async () => {
    const milan = await app.person('provider')
    const { body: before } = await get(milan)
    const sections = before.sections.map(({ id, section_order, ...rest }: any) =>
      rest.section_type === 'about' ? { ...rest, title: 'Ko smo', background_color: '#ffeecc' } : rest,
    )
    await put(milan, 'sections', { sections })
    const { body } = await put(milan, 'template', { template_id: 'business' })
    expect(body).toMatchObject({ template_id: 'business', primary_color: '#1e40af', font_family: 'Noto Serif' })
    expect(body.sections.map((each: any) => each.section_type)).toEqual([
      'hero',
      'about',
      'services',
      'gallery',
      'testimonials',
      'contact',
    ])
    expect(body.sections[1]).toMatchObject({ title: 'Ko smo', background_color: null })

    await patch(milan, { primary_color: '#aa0000', font_family: 'Nunito' })
    const creative = await put(milan, 'template', { template_id: 'creative' })
    expect(creative.body).toMatchObject({ primary_color: '#aa0000', font_family: 'Nunito' })
    expect((await put(milan, 'template', { template_id: 'brutal' })).status).toBe(422)
  })
})

describe('others', () => {
  test('cannot change a site: every call acts on the caller’s own', async () => {
    const [milan, ana] = [await app.person('provider'), await app.person('provider')]
    const { body: mine } = await get(milan)
    await get(ana)
    await patch(ana, { site_title: 'Moje' })
    await put(ana, 'publication', { published: true })
    expect((await get(milan)).body).toEqual(mine)
    for (const as of [null, await app.person('regular')]) {
      const refused = as ? 403 : 401
      expect((await patch(as, { site_title: 'Moje' })).status).toBe(refused)
      expect((await put(as, 'publication', { published: true })).status).toBe(refused)
      expect((await put(as, 'template', { template_id: 'modern' })).status).toBe(refused)
      expect((await put(as, 'sections', { sections: [] })).status).toBe(refused)
    }
  })

  test('a provider without a site yet has nothing to change', async () => {
    const milan = await app.person('provider')
    expect((await patch(milan, { site_title: 'Elektro' })).status).toBe(404)
    expect((await put(milan, 'publication', { published: true })).status).toBe(404)
  })
})

test('a site without a visible section is not published', async () => {
  const milan = await app.person('provider')
  await get(milan)
  await put(milan, 'sections', { sections: [] })
  expect((await put(milan, 'publication', { published: true })).body.code).toBe('nothing_to_publish')
})

test('the gallery offers uploads first, then the pictures of services, each once', async () => {
  const milan = await app.person('provider')
  const service = await app.service(milan)
  const uploaded = await siteImage(milan)
  const { body } = await get(milan, '/images')
  expect(body.items.map((image: any) => [image.url, image.is_from_services])).toEqual([
    [uploaded, false],
    [service.image_url, true],
  ])
})

test('the content is that of active services, real ratings and one’s own pictures', async () => {
  const [milan, jelena] = [await app.person('provider'), await app.person('regular', { name: 'Jelena Stojković' })]
  const service = await app.service(milan)
  await app.service(milan, { title: 'Pauzirana usluga', active: false })
  const conversation = await app.contact(jelena, service)
  await app.call('POST', `/api/conversations/${conversation.id}/complete`, {
    as: milan,
    body: { review_requested: true },
  })
  const scores = { service_quality: 5, communication: 4, price: 5, review: 'Brzo i uredno.' }
  expect(
    (await app.call('POST', `/api/conversations/${conversation.id}/rating`, { as: jelena, body: scores })).status,
  ).toBe(201)
  const { body } = await get(milan, '/content')
  expect(body.services.map((each: any) => each.title)).toEqual([service.title])
  expect(body.testimonials).toMatchObject([{ author: 'Jelena S.', average: 4.7, review: 'Brzo i uredno.' }])
  expect(body.rating).toEqual({ average: 4.7, count: 1 })
  expect(body.gallery).toEqual([service.image_url])
})
