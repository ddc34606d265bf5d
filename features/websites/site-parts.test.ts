import { describe, expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { websiteHelpers } from '../../tests/own-website.ts'

const app = useApp()

const { get, put, patch, image: siteImage } = websiteHelpers(app)
async function newSite() {
  const milan = await app.person('provider')
  return { milan, body: (await get(milan)).body }
}

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
    pictures: [],
  }

  test('are replaced as a whole, in the order of the list, but not by invalid values or a duplicate type', async () => {
    const { milan } = await newSite()
    const contact = { ...section, section_type: 'contact', is_visible: false, button_url: null }
    const { body } = await put(milan, 'sections', { sections: [contact, section] })
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
    ]) {
      const { status } = await put(milan, 'sections', { sections: [{ ...section, ...wrong }] })
      expect([wrong, status]).toEqual([wrong, 422])
    }
    expect((await put(milan, 'sections', { sections: [section, section] })).status).toBe(422)
  })
})

describe('a template', () => {
  test('replaces all sections, keeps texts by section type and keeps the owner’s colours', async () => {
    const { milan, body: before } = await newSite()
    const written = { title: 'Ko smo', background_color: '#ffeecc' }
    const sections = before.sections.map((each: any) => ({ ...each, ...(each.section_type === 'about' && written) }))
    await put(milan, 'sections', { sections })
    const { body } = await put(milan, 'template', { template_id: 'business' })
    expect(body).toMatchObject({ template_id: 'business', primary_color: '#1e40af', font_family: 'Noto Serif' })
    const types = ['hero', 'about', 'services', 'prices', 'gallery', 'testimonials', 'faq', 'contact']
    expect(body.sections.map((each: any) => each.section_type)).toEqual(types)
    expect(body.sections[1]).toMatchObject({ title: 'Ko smo', background_color: null })

    await patch(milan, { primary_color: '#aa0000', font_family: 'Nunito' })
    const creative = await put(milan, 'template', { template_id: 'creative' })
    expect(creative.body).toMatchObject({ primary_color: '#aa0000', font_family: 'Nunito' })
    expect((await put(milan, 'template', { template_id: 'brutal' })).status).toBe(422)
  })

  test('shows hidden sections again unless `keep_hidden` is set', async () => {
    const { milan, body } = await newSite()
    const sections = body.sections.map((each: any) => ({ ...each, is_visible: each.section_type !== 'about' }))
    const hidden = (site: any) =>
      site.sections.filter((each: any) => !each.is_visible).map((each: any) => each.section_type)
    await put(milan, 'sections', { sections })
    const applied = await put(milan, 'template', { template_id: 'business', keep_hidden: true })
    expect(hidden(applied.body)).toEqual(['about'])
    expect(hidden((await put(milan, 'template', { template_id: 'modern' })).body)).toEqual([])
  })
})

describe('a picture uploaded for the site', () => {
  const images = async (as: Caller) =>
    (await get(as, '/images')).body.items.map((image: any) => [image.url, image.is_from_services])

  test('is listed before the pictures of services, and deleted only by its owner while the site does not show it', async () => {
    const [{ milan, body }, { milan: ana }] = [await newSite(), await newSite()]
    const [service, url] = [await app.service(milan), await siteImage(milan)]
    const remove = (as: Caller | null, name = url.split('/').at(-1)!) =>
      app.call('DELETE', `/api/website/images/${name}`, { as })
    const gallery = { ...body.sections[0], section_type: 'gallery', pictures: [{ url, caption: null }] }
    await put(milan, 'sections', { sections: [gallery] })
    expect((await remove(milan)).body.code).toBe('image_in_use')
    await put(milan, 'sections', { sections: [{ ...gallery, pictures: [], image_url: url }] })
    expect((await remove(milan)).body.code).toBe('image_in_use')
    await put(milan, 'sections', { sections: [{ ...gallery, pictures: [] }] })
    expect([(await remove(null)).status, (await remove(ana)).status]).toEqual([401, 404])
    const ofService = [service.image_url, true]
    expect(await images(milan)).toEqual([[url, false], ofService])
    expect((await remove(milan)).status).toBe(204)
    expect(await images(milan)).toEqual([ofService])
    expect((await remove(milan)).status).toBe(404)
    expect((await put(milan, 'sections', { sections: [gallery] })).status).toBe(422)
  })

  test('is shown in the gallery in the chosen order with its caption', async () => {
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
    const applied = await put(milan, 'template', { template_id: 'business' })
    const appliedGallery = applied.body.sections.find((each: any) => each.section_type === 'gallery')
    expect(appliedGallery.pictures).toEqual(saved.body.sections[0].pictures)
  })
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
