import { randomUUID } from 'node:crypto'
import { dayOf } from '../../platform/serbian/dates.ts'
import { smallPhoto } from '../photos.ts'
import { expectUsable } from './accessibility-checks.ts'
import { administratorPage } from './administrator.ts'
import { dayAhead } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { desktopSize, expect, post, test } from './test.ts'

test('a fault under warranty becomes a complaint, which the operator’s proposal settles', async () => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer()
  await plumber.setViewportSize(desktopSize)
  const conversation = await post(customer, '/api/conversations', { service_id: serviceId, fresh: true })
  const quoteId = randomUUID()
  const { versions } = await post(plumber, '/api/quotes', {
    id: quoteId,
    conversation_id: conversation.id,
    lines: [{ name: 'Zamena ventila', unit: '', quantity: 1000, price: 300_000 }],
    valid_until: dayAhead(5),
    warranty: { work_months: 12, material_months: 0 },
  })
  await post(customer, `/api/quotes/${quoteId}/accept`, { version: 1, sha256: versions[0].sha256 })

  await test.step('after the completion the warranty stands with both', async () => {
    await post(plumber, `/api/conversations/${conversation.id}/complete`, { review_requested: false })
    const year = Number(dayOf(new Date()).slice(0, 4)) + 1
    for (const page of [customer, plumber]) {
      await page.goto(`/ponuda/${quoteId}`)
      await expect(page.getByRole('region', { name: 'Garancija' })).toContainText(new RegExp(`na rad do .* ${year}\\.`))
    }
    await expectUsable(customer, 'quote after the job')
  })

  await test.step('the customer reports a fault in the conversation, and files a complaint with a photo', async () => {
    await customer.getByRole('button', { name: 'Prijavi kvar' }).click()
    const dialog = customer.getByRole('dialog', { name: 'Prijava kvara' })
    await dialog.getByRole('button', { name: 'Prijavi kvar' }).click()
    await expect(dialog.getByText('Opišite kvar, bar jednom rečenicom.')).toBeVisible()
    await dialog.getByLabel('Šta ne radi?').fill('Ventil opet curi, kap po kap.')
    await dialog.getByRole('button', { name: 'Prijavi kvar' }).click()
    const card = customer.getByRole('article', { name: 'Kvar po garanciji' })
    await expect(card).toContainText('Ventil opet curi')
    await card.getByRole('link', { name: 'Podnesi reklamaciju' }).click()
    await expect(customer.getByLabel('Šta nije u redu?')).toHaveValue('Ventil opet curi, kap po kap.')
    await customer.getByRole('button', { name: 'Podnesi reklamaciju' }).click()
    await expect(customer.getByText('Izaberite šta tražite.')).toBeVisible()
    const photo = { name: 'ventil.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
    await customer.getByLabel('Dodaj sliku').setInputFiles(photo)
    await customer.getByLabel('Da se posao popravi ili ponovi').check()
    await expectUsable(customer, 'new complaint')
    await customer.getByRole('button', { name: 'Podnesi reklamaciju' }).click()
    await expect(customer).toHaveURL(/\/reklamacije\/[0-9a-f-]{36}$/)
    await expect(customer.getByRole('button', { name: 'Otvori sliku 1 od 1' })).toBeVisible()
  })

  await test.step('the plumber offers a solution, which the customer sees at once', async () => {
    await plumber.goto('/reklamacije')
    await plumber.getByRole('main').getByRole('link', { name: 'Vodoinstalater, popravke' }).click()
    await plumber.getByRole('button', { name: 'Nudim rešenje' }).click()
    await plumber.getByLabel('Tekst').fill('Menjam ventil u subotu, bez naplate.')
    await plumber.getByLabel('Popravka ili ponovljen posao').check()
    await plumber.getByRole('button', { name: 'Pošalji', exact: true }).click()
    await expect(customer.getByText('Menjam ventil u subotu, bez naplate.')).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Prihvatam rešenje' })).toBeVisible()
    await expectUsable(customer, 'case with an offer')
    await expectUsable(plumber, 'case of the provider')
  })

  await test.step('the customer calls the operator, whose proposal both accept', async () => {
    await customer.getByRole('button', { name: 'Pozovi naš tim' }).click()
    await customer.getByRole('alertdialog').getByRole('button', { name: 'Pozovi naš tim' }).click()
    await expect(customer.getByText('Pozvali ste naš tim.')).toBeVisible()
    const admin = await administratorPage()
    await admin.goto(`/admin/reklamacije/${customer.url().split('/').at(-1)}`)
    await expect(admin.getByText('Ventil opet curi, kap po kap.')).toBeVisible()
    await admin.getByLabel('Predlog').fill('Neka majstor vrati polovinu cene, jer je kvar isti.')
    await admin.getByLabel('Niža cena').check()
    await admin.getByLabel('Koliko dinara').fill('1.500')
    await expectUsable(admin, 'operator’s case')
    await admin.getByRole('button', { name: 'Pošalji predlog' }).click()
    for (const page of [plumber, customer]) await page.getByRole('button', { name: 'Prihvatam predlog' }).click()
    for (const page of [plumber, customer]) await expect(page.getByText('Rešena', { exact: true })).toBeVisible()
    await expect(customer.getByText('Predlog: niža cena, 1.500')).toBeVisible()
  })
})
