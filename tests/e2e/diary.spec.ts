import type { Page } from '@playwright/test'
import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { acceptBookings, alwaysOpen, dayAhead } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { expect, post, read, signedInPage, test, tolerateErrors } from './test.ts'

const diary = '/dashboard?tab=bookings'
const block = (page: Page, name: RegExp) => page.locator('.diary-grid').getByRole('button', { name })

test('saves working hours, shows errors at their day, and two tabs do not overwrite each other', async () => {
  const page = await signedInPage('sanja.micic@primer.rs')
  await page.goto(diary)
  await page.getByRole('link', { name: 'Uključite zakazivanje' }).click()
  await expect(page.getByText(/ponedeljak–petak 8–17.h; termin traje 1 sat/)).toBeVisible()
  await expectUsable(page, 'hours')

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
  await page.getByRole('button', { name: 'Primeni ponedeljak na sve radne dane' }).click()
  await page.getByRole('button', { name: 'Dodaj neradne dane' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj neradne dane' })
  await dialog.getByLabel('Prvi dan').fill(dayAhead(9))
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
  tolerateErrors('409')
})

test('confirms a request with one press, and drags and changes an own appointment', async () => {
  const { plumber: page, customer, serviceId: id } = await newPlumberAndCustomer()
  await acceptBookings(page, alwaysOpen)
  const date = dayAhead(6)
  const { days } = await read(page, `/api/services/${id}/slots?from=${date}&days=1`)
  const { free_slots } = await read(page, `/api/appointments?date=${date}`)

  await test.step('a request appears above the diary, and is confirmed with a press', async () => {
    await page.goto(`${diary}&date=${date}`)
    await expect(page.getByRole('heading', { name: /^Zakazani termini za/ })).toBeVisible()
    const { starts_at } = days[0].slots.find(({ time }: { time: string }) => time === '10:00')
    const words = { about: 'Curi ventil ispod sudopere.', address: 'Miloša Trebinjca 12' }
    await post(customer, '/api/bookings', { id: crypto.randomUUID(), service_id: id, starts_at, ...words })
    const request = page.getByRole('region', { name: 'Čeka vas jedan zahtev za termin' })
    await expect(request).toContainText('Miloša Trebinjca 12')
    await expectUsable(page, 'diary with a request')
    await request.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(request).toBeHidden()

    // Enter opens the details of a block, because there keyboard users can make all changes that dragging makes.
    await block(page, /^10:00.*Ana.*potvrđeno/).press('Enter')
    const details = page.getByRole('dialog', { name: 'Detalji termina' })
    await expect(details).toContainText('Curi ventil ispod sudopere.')
    await expectNoViolations(page, 'details')
    await expect(details.getByRole('button', { name: 'Otkaži termin' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an own appointment is dragged, the move is undone, and its form moves it', async () => {
    await page.setViewportSize({ width: 1440, height: 1600 })
    const own = { client_name: 'Vesna Đurić', appointment_time: free_slots[0].starts_at }
    await post(page, '/api/appointments', own)
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
