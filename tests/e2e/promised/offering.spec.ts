import type { Page } from '@playwright/test'
import { smallPhoto } from '../../photos.ts'
import { desktopSize, expect, newUser, read } from '../test.ts'
import { submitSignIn } from '../users.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { changeResponses, failing, failRequests, withoutSession } from './response-stubs.ts'

const services = '**/api/services'
const uploads = '**/api/media/services*'
const oneService = /\/api\/services\/[0-9a-f-]{36}$/

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Dodaj slike').setInputFiles(files)
const press = (page: Page, name: string) => page.getByRole('button', { name }).last().click()

testPromisedTexts('offering', async () => {
  const options = { role: 'provider', name: 'Petra Petrović', viewport: desktopSize }
  const { page, email } = await newUser(options)
  const { page: arriving, email: other } = await newUser(options)
  await arriving.context().clearCookies()
  const photo = { name: 'brava.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  return {
    page,
    situations: {
      'a provider without services opens the dashboard': async () => {
        await page.goto('/dashboard')
        // The first steps replace the four figures, which would be zero.
        await expect(page.getByRole('link', { name: 'Dodajte prvu uslugu' })).toHaveAttribute('href', '/add-service')
        return { values: { name: email.split('@')[0]! } }
      },
      'the form of a new service': () => page.goto('/add-service'),
      'the trades of a new service': () => page.getByRole('combobox', { name: /Kategorija/ }).click(),
      'a new service lacks its fields': async () => {
        await page.keyboard.press('Escape')
        await press(page, 'Dodaj uslugu')
      },
      'a chosen file is no picture': async () => {
        await choose(page, { name: 'cenovnik.txt', mimeType: 'text/plain', buffer: Buffer.from('Brava 30') })
      },
      'a chosen picture is too large': () => choose(page, { ...photo, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }),
      'too many pictures are chosen': async () => {
        await failRequests(page, uploads)
        await choose(page, ...Array.from({ length: 6 }, () => photo))
        return { values: { n: '5' } }
      },
      'no picture gets through': null,
      'a picture is uploaded': async () => {
        await choose(page, photo)
        return { values: { n: '1' } }
      },
      'the new service is switched off': () => page.getByRole('switch', { name: 'Aktivna usluga' }).click(),
      'a new service cannot be saved': async () => {
        await page.getByRole('combobox', { name: /Kategorija/ }).click()
        await page.getByRole('option', { name: 'Električar' }).click()
        await page.getByRole('textbox', { name: 'Naslov' }).fill('Zamena brava')
        await failRequests(page, services, 'POST')
        await press(page, 'Dodaj uslugu')
      },
      'a new service is sent after the session has ended': async () => {
        await withoutSession(page.context(), async () => {
          await press(page, 'Dodaj uslugu')
          await expect(page.getByText('Niste više prijavljeni.')).toBeVisible()
        })
      },
      'a new service is saved': async () => {
        await page.goto('/add-service')
        await press(page, 'Dodaj uslugu')
        return { values: { bookings: '0' } }
      },
      'an own service fails to load': failing(page, oneService, () =>
        page.getByRole('link', { name: 'Uredi uslugu: Zamena brava' }).click(),
      ),
      'an own service cannot be changed': async () => {
        await press(page, 'Pokušajte ponovo')
        await page.getByRole('textbox', { name: 'Naslov' }).fill('Zamena brava i cilindara')
        await failRequests(page, oneService, 'PUT')
        await press(page, 'Sačuvaj izmene')
      },
      'an own service is changed': () => press(page, 'Sačuvaj izmene'),
      'the service of another provider is opened for editing': async () => {
        const { items } = await read(page, '/api/services?search=vodoinstalater')
        await page.goto(`/edit-service/${items[0].id}`)
      },
      'an address without a local part signs in': async () => {
        await changeResponses(arriving, '**/api/me', ({ user }) => ({ user: user && { ...user, email: '@primer.rs' } }))
        await arriving.goto('/login')
        await submitSignIn(arriving, other)
        return { in: arriving.getByRole('heading', { level: 1 }) }
      },
    },
  }
})
