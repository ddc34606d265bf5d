import { addAppointment, dayAhead } from './booking-helpers.ts'
import { desktopSize, expect, milanEmail, newUser, post, read, signedInPage, test, tolerateErrors } from './test.ts'

const bookings = '/dashboard?tab=bookings'

const written = (date: string) => date.split('-').reverse().join('.')

test('two devices see each change at once, and a slot that the other one has just taken is refused', async () => {
  const { page, email } = await newUser({ role: 'provider', name: 'Petra Petrović' })
  const second = await signedInPage(email)
  const date = dayAhead(3)
  for (const device of [page, second]) {
    await device.goto(`${bookings}&date=${date}`)
    await expect(device.getByRole('heading', { name: `Zakazani termini za ${written(date)}` })).toBeVisible()
    await expect(device.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()
  }

  await test.step('hours and interval decide which slots are offered', async () => {
    await page.getByRole('button', { name: 'Promeni podešavanja: 30 min, 09–17 h' }).click()
    await page.getByRole('combobox', { name: 'Trajanje termina' }).click()
    await page.getByRole('option', { name: '45 minuta' }).click()
    await page.getByLabel('Od', { exact: true }).fill('12:00')
    await page.getByLabel('Do', { exact: true }).fill('14:00')
    await page.getByRole('button', { name: 'Sačuvaj' }).click()
    await expect(page.getByRole('button', { name: /^Promeni podešavanja: 45 min, 12–14\sh$/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Vreme' }).click()
    await expect(page.getByRole('option')).toHaveText(['12:00', '12:45', '13:30'])
    await page.keyboard.press('Escape')
  })

  await test.step('an appointment is added, deleted and restored', async () => {
    const details = { name: 'Detalji termina: 12:45, Ана Николић' }
    await addAppointment(page, 'Ана Николић', '12:45')
    for (const device of [page, second]) await expect(device.getByRole('button', details)).toBeVisible()
    // A dot marks days with appointments. The accessible name of such a day says that it has appointments.
    await expect(page.getByRole('button', { name: /, ima termina/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Obriši termin 12:45, Ана Николић' }).click()
    await expect(second.getByText('Nema zakazanih termina za ovaj dan')).toBeVisible()
    await page.getByRole('button', { name: 'Opozovi' }).first().click()
    for (const device of [page, second]) await expect(device.getByRole('button', details)).toBeVisible()
  })

  await test.step('a slot that has just been taken is refused, and the typed name stays', async () => {
    const { free_slots } = await read(page, `/api/appointments?date=${date}`)
    const { starts_at } = free_slots.find(({ time }: { time: string }) => time === '13:30')
    // The other device books during this request, because after an earlier booking a live event would remove the slot.
    await page.route(
      '**/api/appointments',
      async route => {
        await post(second, '/api/appointments', { client_name: 'Olga', appointment_time: starts_at })
        await route.continue()
      },
      { times: 1 },
    )
    await addAppointment(page, 'Petar', '13:30')
    await expect(page.getByText('Ovaj termin je upravo zauzet. Izaberite drugi.').first()).toBeVisible()
    await expect(page.getByLabel('Ime klijenta')).toHaveValue('Petar')
    await page.getByRole('combobox', { name: 'Vreme' }).click()
    await expect(page.getByRole('option')).toHaveText(['12:00'])
    tolerateErrors('409')
  })
})

test('the calendar works by keyboard; a past day is shown but accepts no appointment, and is printed alone', async () => {
  const page = await signedInPage(milanEmail, desktopSize)
  await page.goto(bookings)
  await expect(page.getByRole('button', { name: 'Prethodni mesec' })).toBeDisabled()
  const [today, tomorrow] = [dayAhead(0), dayAhead(1)]
  await page.getByRole('region', { name: 'Kalendar' }).getByRole('button', { name: /danas/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Zakazani termini za ${written(tomorrow)}` })).toBeVisible()
  // On the last day of a month, tomorrow is already in the next one.
  const monthsAhead = tomorrow.slice(0, 7) === today.slice(0, 7) ? 6 : 5
  for (let month = 0; month < monthsAhead; month += 1) await page.getByRole('button', { name: 'Sledeći mesec' }).click()
  await expect(page.getByRole('button', { name: 'Sledeći mesec' })).toBeDisabled()
  await page.getByRole('button', { name: 'Izaberite mesec i godinu' }).click()
  await expect(page.getByRole('group', { name: 'Godina' }).getByRole('button')).toHaveCount(12)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Izaberite mesec i godinu' })).toBeFocused()

  await page.goto(`${bookings}&date=${dayAhead(-1)}`)
  // On the first day of a month no past day can be opened.
  if (!today.endsWith('-01')) {
    await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeDisabled()
    await expect(page.getByText('Za ovaj dan se termini više ne zakazuju.')).toBeVisible()
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /Zakazani termini za/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Komandna tabla' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeHidden()
})
