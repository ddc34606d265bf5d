import type { BrowserContext } from '@playwright/test'
import { readBrowserFloor } from '../../scripts/browser-floor.ts'
import { type InterfaceAbove, interfacesAbove } from '../browser-floor/interfaces.ts'
import { missingBelow } from '../browser-floor/support.ts'
import { smallPhoto } from '../photos.ts'
import { chooseFirstSlot, enterDaysOff, openForBookings } from './booking-helpers.ts'
import { expect, password, phoneSize, test } from './test.ts'

/** Removes from all pages of the context every interface that one of the oldest supported browsers lacks. */
const makeOlder = (context: BrowserContext) =>
  context.addInitScript(
    (missing: InterfaceAbove[]) => {
      const globals = globalThis as unknown as Record<string, any>
      for (const { owner, name, isStatic } of missing) {
        const holder = owner ? (globals[owner] ?? globals.Intl[owner]) : globals
        const owners = isStatic ? [holder] : [holder, holder?.prototype]
        for (const each of owners) if (each && Object.hasOwn(each, name)) Reflect.deleteProperty(each, name)
      }
    },
    interfacesAbove(missingBelow(readBrowserFloor().mainJobs)),
  )

test('the main tasks work in the oldest supported browsers', async ({ browser, page: customer, faults }) => {
  const { page: provider, id } = await openForBookings(browser, faults, 'tamara.pavlov@primer.rs', phoneSize)
  await enterDaysOff(provider.context(), 1)
  await makeOlder(provider.context())
  await makeOlder(customer.context())
  await customer.setViewportSize(phoneSize)
  const title = `Čuvanje dece vikendom ${Date.now()}`

  await test.step('a customer signs in', async () => {
    await customer.goto('/login')
    const remaining = await customer.evaluate(() => [
      'withResolvers' in Promise,
      'groupBy' in Map,
      'checkVisibility' in Element.prototype,
      'toSorted' in Array.prototype,
      'startViewTransition' in document,
      'requestIdleCallback' in window,
    ])
    expect(remaining).not.toContain(true)
    await customer.getByLabel('Email').fill('petar.vlajkovic@primer.rs')
    await customer.getByLabel('Lozinka', { exact: true }).fill(password)
    await customer.getByRole('button', { name: 'Prijavite se' }).click()
    await expect(customer.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
  })

  await test.step('a provider adds a service with a photo', async () => {
    await provider.goto('/add-service')
    const photo = { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
    await provider.getByLabel(/Dodaj/).setInputFiles(photo)
    await expect(provider.getByText('1 slika uspešno učitana!').first()).toBeVisible()
    await provider.getByRole('combobox', { name: /Kategorija/ }).click()
    await provider.getByRole('option', { name: 'Bejbisiting' }).click()
    await provider.getByRole('textbox', { name: 'Opis' }).fill('Čuvam decu vikendom, kod vas ili kod mene.')
    await provider.getByRole('textbox', { name: 'Naslov' }).fill(title)
    await provider.getByRole('textbox', { name: /Cena/ }).fill('20-40')
    await provider
      .getByRole('button', { name: /uslugu$/ })
      .last()
      .click()
    await expect(provider.getByText('Usluga je uspešno dodata!').first()).toBeVisible()
  })

  await test.step('the customer finds the service and opens the provider’s page', async () => {
    await customer.goto('/')
    await customer.getByLabel('Koja usluga vam treba?').fill(title)
    await customer.getByLabel('Koja usluga vam treba?').press('Enter')
    await customer.getByRole('link', { name: 'Tamara Pavlov' }).first().click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Tamara Pavlov' })).toBeVisible()
    await customer.getByRole('link', { name: title }).click()
    await expect(customer.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(customer.getByText('20–40 €').first()).toBeVisible()
  })

  await test.step('customer and provider exchange messages', async () => {
    await customer.getByRole('button', { name: 'Pošalji poruku' }).click()
    const field = { name: 'Napišite poruku...' }
    await customer.getByRole('textbox', field).fill('Dobar dan, kada možete?')
    await customer.keyboard.press('Enter')
    await provider.goto('/messages')
    await provider
      .getByRole('link', { name: /Petar Vlajković/ })
      .first()
      .click()
    await expect(provider.getByRole('log')).toContainText('Dobar dan, kada možete?')
    await provider.getByRole('textbox', field).fill('Sutra po podne.')
    await provider.getByRole('button', { name: 'Pošalji' }).click()
    await expect(customer.getByRole('log')).toContainText('Sutra po podne.')
  })

  await test.step('the provider completes the job and the customer rates it', async () => {
    await provider.getByRole('button', { name: 'Označi kao završeno' }).click()
    await provider.getByRole('button', { name: 'Potvrdi' }).click()
    for (const criterion of ['Kvalitet usluge', 'Komunikacija', 'Cena'])
      await customer.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '5 od 5' }).check()
    await customer.getByRole('button', { name: 'Pošalji ocenu' }).click()
    await expect(customer.getByText('Hvala vam što ste ocenili uslugu!')).toBeVisible()
  })

  await test.step('the customer books a slot', async () => {
    await customer.goto(`/service/${id}`)
    await chooseFirstSlot(customer)
    await customer.getByLabel('Napišite u rečenici-dve').fill('Dvoje dece, subota.')
    await customer.getByLabel('Ulica i broj').fill('Miloša Trebinjca 12')
    await customer.getByRole('button', { name: 'Pošalji zahtev' }).click()
    await expect(customer.getByRole('heading', { name: 'Zahtev za termin je poslat' })).toBeVisible()
  })
})
