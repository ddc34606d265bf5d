import { smallPhoto } from '../../photos.ts'
import { desktopSize, newUser } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { abortRequests, failing, failRequests } from './response-stubs.ts'

const site = '**/api/website'
const content = '**/api/website/content'
const images = '**/api/website/images'
const uploads = '**/api/media/website_images*'
const template = '**/api/website/template'
const publication = '**/api/website/publication'
const builder = '/website-builder'

testPromisedTexts('website', async () => {
  const { page } = await newUser({ role: 'provider', name: 'Zora Nikolić', viewport: desktopSize })
  const { page: customer } = await newUser()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const photo = { name: 'torta.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  const gallery = page.getByRole('dialog')
  const openGallery = () => page.getByRole('button', { name: /Izaberi sliku.*Naslovna slika/ }).click()
  const closeGallery = () => gallery.getByRole('button', { name: 'Zatvori' }).click()
  const choose = (buffer: Buffer) => gallery.getByLabel('Izaberi fajl').setInputFiles({ ...photo, buffer })
  const preview = page.frameLocator('iframe[title="Pregled vaše web stranice"]')
  return {
    page,
    situations: {
      'a customer opens the builder': [customer, () => customer.goto(builder)],
      'the site fails to load': failing(page, site, () => page.goto(builder)),
      'there is no site': async () => {
        await page.route(site, route => route.fulfill({ json: null }))
        await page.goto(builder)
      },
      'the content of the templates fails to load': failing(page, content, () => page.goto(builder)),
      'the first step': () => page.goto(builder),
      'the site has no title': async () => {
        await page.getByLabel('Naziv web stranice').fill('')
        return { in: page.frameLocator('iframe').first() }
      },
      'the basics cannot be saved': async () => {
        await page.getByLabel('Naziv web stranice').fill('Zorine torte')
        await failRequests(page, site, 'PATCH')
        await press('Sledeći korak')
      },
      'the basics are saved': () => press('Sledeći korak'),
      'the gallery fails to load': failing(page, images, openGallery),
      'the gallery is empty': () => press('Pokušajte ponovo'),
      'a picture of the site is too large': () => choose(Buffer.alloc(5 * 1024 * 1024 + 1)),
      'a picture of the site cannot be uploaded': async () => {
        await failRequests(page, uploads)
        await choose(photo.buffer)
        await press('Otpremi')
      },
      'a picture of the site is uploaded': () => press('Otpremi'),
      'the pictures cannot be saved': async () => {
        await closeGallery()
        await failRequests(page, site, 'PATCH')
        await press('Sačuvaj i nastavi')
      },
      'the pictures are saved': () => press('Sačuvaj i nastavi'),
      'the contact cannot be saved': async () => {
        await page.getByLabel('Telefon').fill('063 555 0142')
        await failRequests(page, site, 'PATCH')
        await press('Sačuvaj i nastavi')
      },
      'the contact is saved': () => press('Sačuvaj i nastavi'),
      'the last step': null,
      'the site in the preview': async () => ({ in: preview }),
      'the way back fails to load': failing(page, site, () => press('Prethodni korak'), 'GET'),
      'a template gets no answer': async () => {
        await page.getByText('Poslovna tema').click()
        await abortRequests(page, template)
        await press('Primeni šablon')
      },
      'an unknown template is refused': async () => {
        await page.route(template, route => route.continue({ postData: JSON.stringify({ template_id: 'nema-ga' }) }))
        await press('Primeni šablon')
      },
      'a template is applied': () => press('Primeni šablon'),
      'publishing fails': failing(page, publication, () => press('Objavi web stranicu')),
      'the site is published': () => press('Objavi web stranicu'),
      'all parts of the site are hidden': async () => {
        for (const part of await page.getByRole('switch', { name: /^Prikaži: / }).all()) await part.click()
        return { in: preview }
      },
    },
  }
})
