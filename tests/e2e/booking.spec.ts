import type { Locator, Page } from '@playwright/test'
import { expectUsable } from './accessibility-checks.ts'
import { enterDaysOff, everyDay, offeredSlots, openForBookings } from './booking-helpers.ts'
import { becomeOldestBrowser } from './oldest-browser.ts'
import {
  baseUrl,
  desktopSize,
  expect,
  firstLink,
  newPage,
  phoneSize,
  post,
  read,
  test,
  tolerateErrors,
} from './test.ts'
import { newEmailAddress, newUserByCode, waitForSignInCode } from './users.ts'
import { publishWebsite } from './website-helpers.ts'

const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin' })

test('a new customer books by email code in an old browser; it is moved and completed', async ({ page: visitor }) => {
  await visitor.setViewportSize(phoneSize)
  await becomeOldestBrowser(visitor)
  const { page: plumber, id } = await openForBookings('bojan.ristic@primer.rs', desktopSize)
  // Enters days off until tomorrow, because otherwise the hour of the test decides whether these days have slots.
  await enterDaysOff(plumber, 1)
  const address = newEmailAddress('mira')

  await test.step('the service shows its first free slots; a slot leads to booking', async () => {
    await visitor.goto(`/service/${id}`)
    await expect(visitor.getByText('Prvi slobodan termin')).toBeInViewport()
    await offeredSlots(visitor).getByRole('link').nth(1).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Zakažite termin')
  })

  await test.step('errors appear at their fields, the usual price beside the description; typed text survives a reload', async () => {
    await visitor.getByRole('button', { name: 'Pošalji zahtev' }).click()
    await expect(visitor.getByLabel('Napišite u rečenici-dve')).toBeFocused()
    await expect(visitor.getByText('Unesite ime i prezime.')).toBeVisible()
    await visitor.getByLabel('Napišite u rečenici-dve').fill('Treba mi zamena ventila u kupatilu.')
    await visitor.getByLabel('Napišite u rečenici-dve').blur()
    await expect(visitor.getByText(/Zamena ventila: obično 1\.400 do 1\.600 dinara u Pančevu/)).toBeVisible()
    await visitor.getByLabel('Ulica i broj').fill('Miloša Trebinjca 12')
    await visitor.getByLabel('Ime i prezime').fill('Mira Lukić')
    await visitor.getByRole('textbox', { name: 'Email' }).fill(address)
    await visitor.reload()
    await expect(visitor.getByLabel('Ulica i broj')).toHaveValue('Miloša Trebinjca 12')
  })

  await test.step('a wrong code is refused, and the right one sends the request', async () => {
    await visitor.getByRole('button', { name: 'Pošalji zahtev' }).click()
    const code = visitor.getByLabel('Unesite kod iz emaila')
    await expect(code).toBeFocused()
    await expect(visitor.getByText('Sve što ste uneli je sačuvano.')).toBeVisible()
    const rightCode = await waitForSignInCode(visitor, address)
    await code.pressSequentially(rightCode === '111111' ? '222222' : '111111')
    await expect(visitor.getByRole('main').getByText('Kod nije ispravan.')).toBeVisible()
    await expect(code).toHaveValue('')
    tolerateErrors('/api/auth/sign-in/email-otp')
    await code.pressSequentially(rightCode)
    await expect(visitor.getByRole('heading', { name: 'Zahtev za termin je poslat' })).toBeVisible()
  })

  await test.step('the provider gets the request as a card and suggests another time', async () => {
    await visitor.getByRole('link', { name: 'Otvori razgovor' }).click()
    await expect(card(visitor)).toContainText('Čeka potvrdu')
    await plumber.goto('/messages')
    await firstLink(plumber, /Mira Lukić/).click()
    await expect(card(plumber)).toContainText('Treba mi zamena ventila u kupatilu.')
    await card(plumber).getByRole('button', { name: 'Predloži drugi termin' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Predloži drugi termin' })
    await dialog.getByRole('list').last().getByRole('button').last().click()
    await dialog.getByLabel('Poruka').fill('Može li kasnije?')
    await dialog.getByRole('button', { name: 'Pošalji predlog' }).click()
  })

  await test.step('the customer accepts; both see one card, confirmed', async () => {
    await expect(card(visitor)).toContainText('„Može li kasnije?”')
    await card(visitor).getByRole('button', { name: 'Odgovara mi', exact: true }).click()
    for (const page of [visitor, plumber]) {
      await expect(card(page)).toContainText('Potvrđeno')
      await expect(card(page)).toHaveCount(1)
    }
  })

  await test.step('the provider suggests a slot for another visit as a message with its booking link', async () => {
    await plumber.getByRole('button', { name: 'Predloži termin' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Predloži termin' })
    await dialog.getByRole('list').last().getByRole('button').nth(2).click()
    await dialog.getByRole('button', { name: 'Pošalji predlog' }).click()
    const link = visitor.getByRole('log').getByRole('link').last()
    await expect(link).toHaveAttribute('href', new RegExp(`/zakazi/${id}\\?termin=`))
  })

  await test.step('the provider completes the job, and both lists show it as done', async () => {
    await card(plumber).getByRole('button', { name: 'Posao je završen' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Da li je posao završen?' })
    await dialog.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(card(plumber)).toContainText('Završeno')
    await expect(card(plumber).getByRole('button')).toHaveCount(0)
    await visitor.goto('/moji-termini?prosli=da')
    await expect(visitor.getByRole('article')).toContainText('Završeno')
  })
})

test('books and cancels by keyboard alone; a slot just taken leaves the typed text', async () => {
  // Each day has one slot, so that one booking fills a day.
  const rules = { days_ahead: 60, weekly: everyDay('08:00', '09:00') }
  const { page: provider, id } = await openForBookings('vladan.pesic@primer.rs', desktopSize, rules)
  const { page: other } = await newUserByCode()
  const { page } = await newUserByCode()
  const check = (name: string) => expectUsable(page, name)
  const press = async (target: Locator, key = 'Enter') => {
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
    await page.keyboard.press(key)
  }
  const about = page.getByLabel('Napišite u rečenici-dve')

  await test.step('a slot of the service leads to the form', async () => {
    await page.goto(`/service/${id}`)
    await expect(offeredSlots(page).getByRole('link').first()).toBeVisible()
    await page.goto(`/zakazi/${id}`)
    await press(page.getByRole('list', { name: 'Dani' }).getByRole('link').nth(1))
    await press(page.getByRole('region', { name: 'Termin', exact: true }).getByRole('list').last().getByRole('link'))
    await expect(page.getByRole('link', { name: 'Promeni termin' })).toBeFocused()
    await check('booking')
  })

  await test.step('another customer is quicker; the next slot is booked with the same text', async () => {
    await press(about, 'Shift')
    await page.keyboard.type('Pločice u kupatilu.')
    await press(page.getByLabel('Ime i prezime'), 'Shift')
    await page.keyboard.type('Tasta Tastić')
    const starts_at = new URL(page.url()).searchParams.get('termin')!
    const booking = { id: crypto.randomUUID(), service_id: id, starts_at, about: 'Utičnice.', name: 'Brzi Brana' }
    await post(other, '/api/bookings', booking)
    await page.keyboard.press('Enter')
    const taken = page.getByRole('alert').filter({ hasText: 'više nije slobodan' })
    await expect(taken).toBeVisible()
    tolerateErrors('/api/bookings')
    await expect(about).toHaveValue('Pločice u kupatilu.')
    await check('slot gone')
    const refused = page.url()
    await taken.getByRole('link').first().press('Enter')
    await expect(page).not.toHaveURL(refused)
    await press(page.getByRole('button', { name: 'Pošalji zahtev' }))
    await expect(page.getByRole('heading', { name: 'Zahtev za termin je poslat' })).toBeVisible()
  })

  await test.step('the list and the card of the conversation offer to move and to cancel', async () => {
    await page.getByRole('link', { name: 'Otvori razgovor' }).press('Enter')
    await expect(card(page)).toContainText('Čeka potvrdu')
    await check('card')
    await card(page).getByRole('button', { name: 'Pomeri termin' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Pomeri termin' }).getByRole('list', { name: 'Dani' })).toBeVisible()
    await check('moving')
    await page.goto('/moji-termini')
    await expect(page.getByRole('article')).toContainText('Čeka potvrdu')
    await check('list')
    await press(page.getByRole('button', { name: 'Otkaži termin' }))
    const dialog = page.getByRole('alertdialog', { name: 'Otkaži termin' })
    await expect(dialog.getByRole('button', { name: 'Odustani' })).toBeFocused()
    await press(dialog.getByRole('button', { name: 'Otkaži termin' }))
    await expect(page.getByRole('heading', { name: 'Nemate zakazanih termina' })).toBeVisible()
  })

  await test.step('the provider refuses the other customer with a reason', async () => {
    await provider.goto('/messages')
    await firstLink(provider, /Brzi Brana/).click()
    await card(provider).getByRole('button', { name: 'Odbij' }).click()
    const dialog = provider.getByRole('alertdialog', { name: 'Odbij zahtev' })
    await dialog.getByLabel('Razlog').fill('Tada sam na sudu.')
    await dialog.getByRole('button', { name: 'Odbij zahtev' }).click()
    await expect(card(provider)).toContainText('Odbijeno')
    await other.goto('/moji-termini?prosli=da')
    await expect(other.getByRole('article')).toContainText('„Tada sam na sudu.”')
    await expect(other.getByRole('link', { name: 'Izaberi drugi termin' })).toBeVisible()
  })

  await test.step('free days far away and none at all are shown as such', async () => {
    await enterDaysOff(provider, 20)
    await page.goto(`/service/${id}`)
    await expect(page.getByText('U ovim danima nema slobodnih termina.')).toBeVisible()
    await check('far away')
    await page.getByRole('link', { name: /^Prvi slobodan/ }).click()
    await expect(page).toHaveURL(/od=/)
    await expect(page.getByRole('link', { name: 'Nazad na danas' })).toBeVisible()

    await enterDaysOff(provider, 90)
    await page.goto(`/service/${id}`)
    await expect(page.getByText('Nema slobodnih termina', { exact: true })).toBeVisible()
    await page.goto(`/zakazi/${id}`)
    await expect(page.getByText('Trenutno nema slobodnih termina.')).toBeVisible()
  })
})

test('without script a slot of a service or a website leads to sign-in, which keeps the slot', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const { page: provider, id } = await openForBookings('milena.stefanovic@primer.rs', desktopSize)
  const { subdomain } = await read(provider, '/api/website')
  await publishWebsite(provider)
  await page.goto(`/service/${id}`)
  await expect(offeredSlots(page).getByRole('link').first()).toHaveAttribute('href', /termin=/)
  await page.goto(`http://${subdomain}.${new URL(baseUrl()).host}`)
  await page.getByRole('link', { name: / u \d/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`${baseUrl()}/zakazi/${id}\\?termin=`))
  const bookingUrl = page.url()
  await page.getByRole('link', { name: 'Promeni termin' }).click()
  await expect(page.getByRole('list', { name: 'Dani' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Prijavite se' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const next = new URL(page.url()).searchParams.get('next')
  expect(new URL(next!, page.url()).href).toBe(bookingUrl)
})
