import { expect, test } from 'vitest'
import { newAdministrator } from '../../../tests/administration.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { websiteHelpers } from '../../../tests/own-website.ts'
import { changePublishedSection, changePublishedSite } from '../../../tests/site-draft.ts'
import { services } from '../../services/service-tables.server.ts'
import { templateIds } from './site.ts'

const app = useApp()
const { visit, publish, newSite, changeTemplate } = miniSiteHelpers(app)
const { image } = websiteHelpers(app)

test('a published site shows an upload only after it is chosen for the gallery and published', async () => {
  const { milan, subdomain, read } = await newSite()
  await changeTemplate(milan, 'business')
  const url = await image(milan)
  await expect.poll(read, changeTimeout).toContain('id="gallery"')
  expect(await read()).not.toContain(url)
  // Only the owner and administrators can fetch the picture's file.
  const [other, boss] = [await app.person('provider'), await newAdministrator(app)]
  const fetchFile = (as: typeof milan | null) =>
    app.fetch(new Request(`http://localhost:3000${url}/320.webp`, { headers: as ? { cookie: as.cookie } : {} }))
  const statuses = async () => {
    const answers = [null, other, milan, boss].map(fetchFile)
    return (await Promise.all([...answers, visit(subdomain, `${url}/320.webp`)])).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([404, 404, 200, 200, 404])
  expect((await fetchFile(milan)).headers.get('cache-control')).toBe('private, no-store')
  const picture = { url, caption: 'Tabla & osigurači' }
  await changePublishedSection(app, milan, 'gallery', { pictures: [picture] })
  await expect.poll(read, changeTimeout).toContain(url)
  expect(await read()).toContain('<figcaption aria-hidden="true">Tabla &amp; osigurači</figcaption>')
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  expect((await fetchFile(null)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  await changePublishedSection(app, milan, 'gallery', { pictures: [] })
  await expect.poll(statuses, changeTimeout).toEqual([404, 404, 200, 200, 404])
})

test('a published site shows a drawing of its category where there is no picture, in every template', async () => {
  const milan = await app.person('provider')
  await app.service(milan, { category: 'Stolarstvo' })
  // Removes the service's picture because older services may have no picture.
  await app.runtime.db.update(services).set({ imageUrl: null })
  const { subdomain } = await publish(milan)
  const read = async () => (await visit(subdomain)).text
  const chair = '/website-scenes/mendedChair.svg'
  for (const template_id of templateIds) {
    await changeTemplate(milan, template_id)
    await expect.poll(read, changeTimeout).toContain(`site-${template_id} `)
    const drawings = [...(await read()).matchAll(/<img src="(\/website-scenes\/[^"]+)" alt=""/g)]
    expect(drawings.map(([, src]) => src)).toEqual([chair, chair])
  }
  const drawing = await visit(subdomain, chair)
  expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect((await visit(subdomain, '/website-scenes/nije.svg')).status).toBe(404)
  expect((await app.fetch(new Request(`http://localhost:3000${chair}`))).status).toBe(200)
  const cover_image_url = await app.picture(milan)
  expect((await changePublishedSite(app, milan, { cover_image_url })).status).toBe(200)
  await expect.poll(read, changeTimeout).toContain(`src="${cover_image_url}/640.webp"`)
  expect((await read()).match(/website-scenes/g)).toHaveLength(1)
})

test('a published site shows before and after side by side once that is saved', async () => {
  const { milan, read } = await newSite()
  await changeTemplate(milan, 'craft')
  const [before, after, alone] = [await app.picture(milan), await app.picture(milan), await app.picture(milan)]
  const save = (pictures: object[]) => changePublishedSection(app, milan, 'gallery', { pictures })
  const alts = async () => {
    const [gallery = ''] = (await read()).match(/<section id="gallery".*?<\/section>/) ?? []
    return [...gallery.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)
  }
  const pictures = [
    { url: alone, caption: null },
    { url: before, caption: null, is_before: true },
    { url: after, caption: 'Kupatilo' },
  ]
  const saved = await save(pictures)
  expect(saved.body.sections.find((each: any) => each.section_type === 'gallery').pictures).toEqual(pictures)
  await expect.poll(alts, changeTimeout).toEqual(['Pre: Kupatilo', 'Posle: Kupatilo', 'Slika 1 od 1'])
  // In the craft template the gallery pictures overlap the header.
  expect(await read()).toMatch(/class="section gallery [^"]*raised"/)
  // A cover picture that is also in the gallery is not shown twice.
  const atTop = async () => (await read()).match(/<section id="hero".*?<\/section>/)![0].includes('<img')
  expect(await atTop()).toBe(true)
  await changePublishedSite(app, milan, { cover_image_url: alone })
  await expect.poll(atTop, changeTimeout).toBe(false)
  expect(await read()).not.toContain('rel="preload" as="image"')
})

test('a published site shows the owner’s logo, otherwise its initials', async () => {
  const { milan, subdomain, read } = await newSite({ site_title: 'Elektro Šabac' })
  expect(await read()).toMatch(/<svg class="logo initials"[^>]*>.*?>EŠ<\/text><\/svg><span class="name">/)
  const own = await image(milan)
  expect((await changePublishedSite(app, milan, { logo_url: own })).status).toBe(200)
  await expect.poll(read, changeTimeout).toContain(`<img class="logo" src="${own}/320.webp"`)
  expect(await read()).toContain(`<link rel="icon" type="image/webp" href="${own}/320.webp"/>`)
  expect((await visit(subdomain, `${own}/320.webp`)).status).toBe(200)
})
