import type { Page } from '@playwright/test'
import { desktopSize, expect, milanEmail, newUser, post, signedInPage, test, tolerateErrors } from './test.ts'

const bookings = '/dashboard?tab=bookings'

/** Returns the date in `days` days in two forms: as in addresses and as in headings. */
function dayAhead(days: number) {
  const belgrade = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' })
  const date = belgrade.format(new Date(Date.now() + days * 86_400_000))
  return { date, written: date.split('-').reverse().join('.') }
}

async function add(page: Page, time: string, client: string) {
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
  await page.getByLabel('Ime klijenta').fill(client)
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
}

test('two devices see each change at once, and a slot that the other one has just taken is refused', async ({
  browser,
  faults,
}) => {
  const { page, email } = await newUser(browser, faults, { role: 'provider', name: 'Petra Petrović' })
  const second = await signedInPage(browser, faults, email)
  const { date, written } = dayAhead(3)
  for (const device of [page, second]) {
    await device.goto(`${bookings}&date=${date}`)
    await expect(device.getByRole('heading', { name: `Zakazani termini za ${written}` })).toBeVisible()
    await expect(device.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()
  }

  await test.step('hours and interval decide which slots are offered', async () => {
    await page.getByRole('button', { name: 'Promeni podešavanja: 30 min, 09–17 h' }).click()
    await page.getByRole('combobox', { name: 'Trajanje termina' }).click()
    await page.getByRole('option', { name: '45 minuta' }).click()
    await page.getByLabel('Od', { exact: true }).fill('12:00')
    await page.getByLabel('Do', { exact: true }).fill('12:00')
    await page.getByRole('button', { name: 'Sačuvaj' }).click()
    await expect(page.getByText('Radno vreme ne može da se završi u isto vreme kad i počinje.')).toBeVisible()
    tolerateErrors(faults, '422')
    await page.getByLabel('Do', { exact: true }).fill('14:00')
    await page.getByRole('button', { name: 'Sačuvaj' }).click()
    await expect(page.getByRole('button', { name: /^Promeni podešavanja: 45 min, 12–14\sh$/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Vreme' }).click()
    await expect(page.getByRole('option')).toHaveText(['12:00', '12:45', '13:30'])
    await page.keyboard.press('Escape')
  })

  await test.step('an appointment is added, deleted and restored', async () => {
    const details = { name: 'Detalji termina: 12:45, Ана Николић' }
    await add(page, '12:45', 'Ана Николић')
    await expect(page.getByLabel('Ime klijenta')).toHaveValue('')
    for (const device of [page, second]) await expect(device.getByRole('button', details)).toBeVisible()
    // A dot marks days with appointments. The accessible name of such a day says that it has appointments.
    await expect(page.getByRole('button', { name: /, ima termina/ }).first()).toBeVisible()
    await second.getByRole('combobox', { name: 'Vreme' }).click()
    await expect(second.getByRole('option')).toHaveText(['12:00', '13:30'])
    await second.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Obriši termin 12:45, Ана Николић' }).click()
    await expect(second.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()
    await page.getByRole('button', { name: 'Opozovi' }).first().click()
    for (const device of [page, second]) await expect(device.getByRole('button', details)).toBeVisible()
  })

  await test.step('a slot that has just been taken is refused, and the typed name stays', async () => {
    const { free_slots } = await (await page.request.get(`/api/appointments?date=${date}`)).json()
    const { starts_at } = free_slots.find(({ time }: { time: string }) => time === '13:30')
    // The other device books during this request, because after an earlier booking a live event would remove the slot.
    await page.route(
      '**/api/appointments',
      async route => {
        await post(second.context(), '/api/appointments', { client_name: 'Olga', appointment_time: starts_at })
        await route.continue()
      },
      { times: 1 },
    )
    await add(page, '13:30', 'Petar')
    await expect(page.getByText('Ovaj termin je upravo zauzet. Izaberite drugi.').first()).toBeVisible()
    await expect(page.getByText('Olga').first()).toBeVisible()
    await expect(page.getByLabel('Ime klijenta')).toHaveValue('Petar')
    await page.getByRole('combobox', { name: 'Vreme' }).click()
    await expect(page.getByRole('option')).toHaveText(['12:00'])
    tolerateErrors(faults, '409')
  })
})

test('the calendar works by keyboard; a past day is shown but accepts no appointment, and is printed alone', async ({
  browser,
  faults,
}) => {
  const page = await signedInPage(browser, faults, milanEmail, desktopSize)
  await page.goto(bookings)
  await expect(page.getByRole('button', { name: 'Prethodni mesec' })).toBeDisabled()
  const [today, tomorrow] = [dayAhead(0), dayAhead(1)]
  await expect(page.getByRole('heading', { name: `Zakazani termini za ${today.written}` })).toBeVisible()
  await page.getByRole('region', { name: 'Kalendar' }).getByRole('button', { name: /danas/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Zakazani termini za ${tomorrow.written}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`date=${tomorrow.date}`))
  // On the last day of a month, tomorrow is already in the next one.
  const monthsAhead = tomorrow.date.slice(0, 7) === today.date.slice(0, 7) ? 6 : 5
  for (let month = 0; month < monthsAhead; month += 1) await page.getByRole('button', { name: 'Sledeći mesec' }).click()
  await expect(page.getByRole('button', { name: 'Sledeći mesec' })).toBeDisabled()
  await page.getByRole('button', { name: 'Izaberite mesec i godinu' }).click()
  await expect(page.getByRole('group', { name: 'Godina' }).getByRole('button')).toHaveCount(12)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Izaberite mesec i godinu' })).toBeFocused()

  await page.goto(`${bookings}&date=${dayAhead(-1).date}`)
  await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeDisabled()
  await expect(page.getByText('Za ovaj dan se termini više ne zakazuju.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /Zakazani termini za/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Komandna tabla' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeHidden()
})
