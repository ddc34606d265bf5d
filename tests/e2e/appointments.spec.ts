import type { Page } from '@playwright/test'
import { desktopSize, expect, milanEmail, post, signedInPage, test, tolerateErrors } from './test.ts'

const bookings = '/dashboard?tab=bookings'

/** Returns the date in `days` days in two forms: as in addresses and as in headings. */
function dayAhead(days: number) {
  const belgrade = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' })
  const date = belgrade.format(new Date(Date.now() + days * 86_400_000))
  return { date, written: date.split('-').reverse().join('.') }
}

async function add(page: Page, time: string, client: string, notes = '') {
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
  await page.getByLabel('Ime klijenta').fill(client)
  await page.getByLabel('Vrsta posla (opciono)').fill(notes)
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
}

test('adds, shows, deletes and restores an appointment on two devices', async ({ browser, faults }) => {
  const email = 'atila.kovac@primer.rs'
  const page = await signedInPage(browser, faults, email)
  const { date, written } = dayAhead(3)
  await page.goto(`${bookings}&date=${date}`)
  await expect(page.getByRole('heading', { name: `Zakazani termini za ${written}` })).toBeVisible()
  await expect(page.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()

  const incomplete = 'Molimo vas unesite ime klijenta i odaberite vreme.'
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
  await expect(page.getByText(incomplete).first()).toBeVisible()

  const second = await signedInPage(browser, faults, email)
  await second.goto(`${bookings}&date=${date}`)
  await expect(second.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()

  await add(page, '10:30', 'Ана Николић', 'bojler')
  await expect(page.getByText('Termin uspešno dodat!').first()).toBeVisible()
  await expect(page.getByLabel('Ime klijenta')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Detalji termina: 10:30, Ана Николић' })).toBeVisible()
  // A dot marks days with appointments. The accessible name of such a day says that it has appointments.
  await expect(page.getByRole('button', { name: /, ima termina/ }).first()).toBeVisible()

  await expect(second.getByRole('button', { name: 'Detalji termina: 10:30, Ана Николић' })).toBeVisible()
  await second.getByRole('combobox', { name: 'Vreme' }).click()
  await expect(second.getByRole('option', { name: '10:00', exact: true })).toBeVisible()
  await expect(second.getByRole('option', { name: '10:30', exact: true })).toHaveCount(0)
  await second.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Detalji termina: 10:30, Ана Николић' }).click()
  const dialog = page.getByRole('dialog', { name: 'Detalji termina' })
  await expect(dialog).toContainText('Napomena:')
  await expect(dialog).toContainText('bojler')
  await dialog.getByRole('button', { name: 'Zatvori' }).first().click()

  await page.getByRole('button', { name: 'Obriši termin 10:30, Ана Николић' }).click()
  await expect(page.getByText('Termin je obrisan.').first()).toBeVisible()
  await expect(second.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()
  await page.getByRole('button', { name: 'Opozovi' }).first().click()
  await expect(page.getByRole('button', { name: 'Detalji termina: 10:30, Ана Николић' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Detalji termina: 10:30, Ана Николић' })).toBeVisible()
})

test('refuses a slot that another device has just taken and offers current ones', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, 'mihajlo.rackov@primer.rs', desktopSize)
  const { date } = dayAhead(4)
  await page.goto(`${bookings}&date=${date}`)
  const { free_slots } = await (await page.request.get(`/api/appointments?date=${date}`)).json()
  const slot = free_slots.find((each: { time: string }) => each.time === '11:00')
  await page.getByLabel('Ime klijenta').fill('Petar')
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page.getByRole('option', { name: '11:00', exact: true }).click()
  // The other device books during this request, because after an earlier booking a live event would remove the slot.
  await page.route(
    '**/api/appointments',
    async route => {
      await post(page.context(), '/api/appointments', { client_name: 'Olga', appointment_time: slot.starts_at })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
  await expect(page.getByText('Ovaj termin je upravo zauzet. Izaberite drugi.').first()).toBeVisible()
  await expect(page.getByText('Olga').first()).toBeVisible()
  await expect(page.getByLabel('Ime klijenta')).toHaveValue('Petar')
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await expect(page.getByRole('option', { name: '11:00', exact: true })).toHaveCount(0)
  tolerateErrors(faults, '409')
})

test('saves hours and interval and offers slots by them', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, 'sanja.micic@primer.rs')
  await page.goto(`${bookings}&date=${dayAhead(5).date}`)
  await page.getByRole('button', { name: 'Promeni podešavanja: 30 min, 09–17 h' }).click()
  await expect(page.getByRole('dialog', { name: 'Podešavanja termina' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Trajanje termina' }).click()
  await page.getByRole('option', { name: '45 minuta' }).click()
  await page.getByLabel('Od', { exact: true }).fill('12:00')
  await page.getByLabel('Do', { exact: true }).fill('12:00')
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Radno vreme ne može da se završi u isto vreme kad i počinje.')).toBeVisible()
  await page.getByLabel('Do', { exact: true }).fill('14:00')
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByRole('button', { name: /^Promeni podešavanja: 45 min, 12–14\sh$/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await expect(page.getByRole('option')).toHaveText(['12:00', '12:45', '13:30'])
  tolerateErrors(faults, '422')
})

test('the calendar works by keyboard and covers this month and the next six', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, 'mihajlo.rackov@primer.rs', desktopSize)
  await page.goto(bookings)
  await expect(page.getByRole('button', { name: 'Prethodni mesec' })).toBeDisabled()
  const [today, tomorrow] = [dayAhead(0), dayAhead(1)]
  await expect(page.getByRole('heading', { name: `Zakazani termini za ${today.written}` })).toBeVisible()
  await page.getByRole('region', { name: 'Kalendar' }).getByRole('button', { name: /danas/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Zakazani termini za ${tomorrow.written}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`date=${tomorrow.date}`))
  for (let month = 0; month < 6; month += 1) await page.getByRole('button', { name: 'Sledeći mesec' }).click()
  await expect(page.getByRole('button', { name: 'Sledeći mesec' })).toBeDisabled()
  await page.getByRole('button', { name: 'Izaberite mesec i godinu' }).click()
  await expect(page.getByRole('group', { name: 'Godina' }).getByRole('button')).toHaveCount(12)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Izaberite mesec i godinu' })).toBeFocused()
})

test('a past day is shown but accepts no appointment; printing shows the day alone', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, milanEmail, desktopSize)
  await page.goto(bookings)
  // At the beginning of a month there may be no past appointments, so the previous month is searched too.
  const months = [dayAhead(0), dayAhead(-31)].map(({ date }) => date.slice(0, 7))
  const marked = await Promise.all(
    months.map(async month => (await (await page.request.get(`/api/appointments/days?month=${month}`)).json()).days),
  )
  const past = marked.flat().find((each: string) => each < dayAhead(0).date)
  await page.goto(`${bookings}&date=${past}`)
  await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeDisabled()
  await expect(page.getByText('Za ovaj dan se termini više ne zakazuju.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /Zakazani termini za/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Komandna tabla' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeHidden()
})
