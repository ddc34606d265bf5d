import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { acceptBookings, everyDay } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { expect, phoneSize, post, signedInPage, test, tolerateErrors } from './test.ts'

const diary = '/dashboard?tab=bookings'
const openRules = { weekly: everyDay('08:00', '20:00'), holidays_off: false, notice: 0, duration: 60 }
/** Returns the date in Belgrade in `days` days. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' }).format(new Date(Date.now() + days * 86_400_000))

const block = (page: Page, name: RegExp) => page.locator('.diary-grid').getByRole('button', { name })

test('saves working hours, shows errors at their day, and two tabs do not overwrite each other', async ({
  browser,
  faults,
}) => {
  const page = await signedInPage(browser, faults, 'sanja.micic@primer.rs', phoneSize)
  await page.goto(diary)
  await page.getByRole('link', { name: 'Uključite zakazivanje' }).click()
  await expect(page.getByRole('heading', { name: 'Radno vreme', level: 1 })).toBeVisible()
  await expect(page.getByText(/ponedeljak–petak 8–17.h; termin traje 1 sat/)).toBeVisible()
  await expectNoViolations(page, 'hours')
  await expectNoSidewaysScroll(page, 'hours')

  await page.getByRole('switch', { name: 'Klijenti mogu da zakazuju' }).click()
  const monday = page.getByRole('group', { name: 'Ponedeljak' })
  await monday.getByRole('button', { name: 'Dodaj smenu: Ponedeljak' }).click()
  const choose = async (name: string, time: string, nth = 0) => {
    await monday.getByRole('combobox', { name }).nth(nth).click()
    await page.getByRole('option', { name: time, exact: true }).click()
  }
  await choose('Ponedeljak, do', '7:00')
  const save = page.getByRole('button', { name: 'Sačuvaj' }).filter({ visible: true })
  await save.click()
  await expect(page.getByText('Smene istog dana se preklapaju.')).toBeVisible()
  await choose('Ponedeljak, do', '12:00')
  await choose('Ponedeljak, od', '14:00', 1)
  await choose('Ponedeljak, do', '19:00', 1)
  await expect(page.getByText('Smene istog dana se preklapaju.')).toBeHidden()
  await page.getByRole('button', { name: 'Primeni ponedeljak na sve radne dane' }).click()
  await page.getByRole('button', { name: 'Dodaj neradne dane' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj neradne dane' })
  await dialog.getByLabel('Prvi dan').fill(dayAhead(9))
  await dialog.getByLabel('Poslednji dan').fill(dayAhead(8))
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click()
  await expect(dialog.getByText('Poslednji neradni dan ne može da bude pre prvog.')).toBeVisible()
  await dialog.getByLabel('Poslednji dan').fill(dayAhead(10))
  await dialog.getByLabel('Napomena').fill('Zimski odmor')
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click()

  const second = await page.context().newPage()
  await second.goto('/radno-vreme')
  await save.click()
  await expect(page.getByText('Radno vreme je sačuvano.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/ponedeljak–petak 8–12 i 14–19.h/)).toBeVisible()
  await expect(page.getByText('Zimski odmor')).toBeVisible()

  await second.getByRole('button', { name: 'Odmah je potvrđeno' }).click()
  await second.getByRole('button', { name: 'Sačuvaj' }).filter({ visible: true }).click()
  await expect(second.getByText(/u međuvremenu promenjeno na drugom uređaju/)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Odmah je potvrđeno' })).toHaveAttribute('aria-pressed', 'true')
  await second.getByRole('button', { name: 'prikažite sačuvano' }).click()
  await expect(second.getByText(/ponedeljak–petak 8–12 i 14–19.h/)).toBeVisible()
  tolerateErrors(faults, '409')
})

test('confirms a request with one press, and drags and changes an own appointment', async ({ browser, faults }) => {
  const { plumber: page, customer, serviceId: id } = await newPlumberAndCustomer(browser, faults)
  await acceptBookings(page.context(), openRules)
  const base = test.info().project.use.baseURL!
  const date = dayAhead(6)
  const { days } = await (await page.request.get(`${base}/api/services/${id}/slots?from=${date}&days=1`)).json()
  const requested = days[0].slots.find(({ time }: { time: string }) => time === '10:00')
  const { free_slots } = await (await page.request.get(`${base}/api/appointments?date=${date}`)).json()

  await test.step('a request appears above the diary, is confirmed with a press, and cancelled in its details', async () => {
    await page.goto(`${diary}&date=${date}`)
    await expect(page.getByRole('heading', { name: /^Zakazani termini za/ })).toBeVisible()
    await post(customer.context(), '/api/bookings', {
      id: crypto.randomUUID(),
      service_id: id,
      starts_at: requested.starts_at,
      about: 'Curi ventil ispod sudopere.',
      address: 'Miloša Trebinjca 12',
    })
    const request = page.getByRole('region', { name: 'Čeka vas jedan zahtev za termin' })
    await expect(request).toContainText('Miloša Trebinjca 12')
    await expectNoViolations(page, 'diary with a request')
    await expectNoSidewaysScroll(page, 'diary with a request')
    await request.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(request).toBeHidden()

    // Enter opens the details of a block, because there keyboard users can make all changes that dragging makes.
    await block(page, /^10:00.*Ana.*potvrđeno/).press('Enter')
    const details = page.getByRole('dialog', { name: 'Detalji termina' })
    await expect(details).toContainText('Curi ventil ispod sudopere.')
    await expect(details).toContainText('Potvrđeno')
    await expectNoViolations(page, 'details')
    await details.getByRole('button', { name: 'Pomeri termin' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Predloži drugi termin' }).getByRole('list').last()).toBeVisible()
    await page.keyboard.press('Escape')
    await details.getByRole('button', { name: 'Otkaži termin' }).click()
    const cancel = page.getByRole('alertdialog', { name: 'Otkaži termin' })
    await cancel.getByRole('button', { name: 'Otkaži termin' }).click()
    await expect(details).toContainText('Otkazano')
    await page.keyboard.press('Escape')
    await expect(block(page, /Ana Nikolić/)).toHaveCount(0)
  })

  await test.step('an own appointment is dragged, the move is undone, and its form moves it', async () => {
    await page.setViewportSize({ width: 1440, height: 1600 })
    const own = { client_name: 'Vesna Đurić', appointment_time: free_slots[0].starts_at }
    await post(page.context(), '/api/appointments', own)
    const entry = block(page, /Vesna Đurić/)
    await expect(entry).toHaveAccessibleName(/^9:00.*Vesna Đurić.*upisali ste vi$/)
    const from = (await entry.boundingBox())!
    const column = (await page.locator(`[data-date="${date}"] .diary-hours`).boundingBox())!
    const [x, y] = [from.x + 20, from.y + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + column.height / 4, { steps: 5 })
    await expect(page.locator('.diary-drop')).toBeVisible()
    await page.mouse.up()
    await expect(entry).toHaveAccessibleName(/^12:00/)
    await page.getByRole('button', { name: 'Opozovi' }).first().click()
    await expect(entry).toHaveAccessibleName(/^9:00/)

    await entry.click()
    const details = page.getByRole('dialog', { name: 'Detalji termina' })
    await details.getByRole('button', { name: 'Izmeni ili pomeri' }).click()
    await details.getByRole('combobox', { name: 'Vreme' }).click()
    await page.getByRole('option', { name: '16:00', exact: true }).click()
    await details.getByLabel('Vrsta posla (opciono)').fill('slavina')
    await details.getByRole('button', { name: 'Sačuvaj' }).click()
    await expect(entry).toHaveAccessibleName(/^16:00/)
    await page.getByRole('button', { name: 'Dan', exact: true }).click()
    await expect(page).toHaveURL(/prikaz=dan/)
    await expectNoViolations(page, 'diary, a day')
  })
})
