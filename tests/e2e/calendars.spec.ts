import { calendarPort } from '../../playwright.config.ts'
import { calendarOf, startCalendarServer } from '../calendar-server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { everyDay, openForBookings } from './booking-helpers.ts'
import { dismissPreLaunchDialog, expect, phoneSize, test, tolerateErrors } from './test.ts'

const rules = { weekly: everyDay('08:00', '20:00'), holidays_off: false, notice: 0, duration: 60 }

test('a provider adds another calendar, its times cannot be booked, and can again once it is removed', async ({
  browser,
  faults,
}) => {
  const server = await startCalendarServer(calendarPort)
  try {
    const { page, id } = await openForBookings(browser, faults, 'zeljko.radulovic@primer.rs', phoneSize, rules)
    const base = test.info().project.use.baseURL!
    const dayAfter = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const answer = await page.request.get(`${base}/api/services/${id}/slots?from=${dayAfter}&days=1`)
    type Slot = { time: string; starts_at: string; ends_at: string }
    const [first, , slot] = (await answer.json()).days[0].slots as [Slot, Slot, Slot]
    server.serve('/porodica/basic.ics', calendarOf([{ from: slot.starts_at, to: slot.ends_at }]))
    server.serve('/prijava', '<!DOCTYPE html><title>Prijavite se</title>')

    const visitor = await (await browser.newContext({ viewport: phoneSize })).newPage()
    await dismissPreLaunchDialog(visitor.context())
    const slotAt = ({ time }: Slot) => visitor.getByRole('main').getByText(time, { exact: true })
    const offered = slotAt(slot)
    const openDay = async () => {
      await visitor.goto(`/zakazi/${id}?dan=${dayAfter}`)
      await expect(slotAt(first)).toBeVisible()
    }
    await openDay()
    await expect(offered).toHaveCount(1)

    await page.goto('/radno-vreme')
    const card = page.getByRole('region', { name: 'Drugi kalendari' })
    await card.getByRole('button', { name: 'Dodaj kalendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dodaj kalendar' })
    const add = dialog.getByRole('button', { name: 'Dodaj', exact: true })
    await add.click()
    await expect(dialog.getByText('Napišite ime kalendara.')).toBeVisible()
    await dialog.getByLabel('Ime').fill('Porodica')
    const address = dialog.getByLabel('Adresa kalendara')
    await address.fill(`${server.url}/prijava`)
    await add.click()
    await expect(dialog.getByText('Na ovoj adresi je stranica za prijavu')).toBeVisible()
    tolerateErrors(faults, '422')
    await expect(dialog.getByLabel('Ime')).toHaveValue('Porodica')
    await address.fill(`${server.url}/porodica/basic.ics`)
    await add.dblclick()
    await expect(page.getByText('Pročitan je 1 događaj.').first()).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(card).toContainText('ic.ics')
    await expect(card).not.toContainText('/porodica/')
    await expectNoViolations(page, 'calendars')
    await expectNoSidewaysScroll(page, 'calendars')

    await openDay()
    await expect(offered).toHaveCount(0)
    await page.goto(`/dashboard?tab=bookings&date=${dayAfter}`)
    await expect(page.locator('.diary-block-outside').filter({ visible: true }).first()).toContainText('Porodica')
    await expect(page.getByRole('region', { name: /^Zakazani termini za/ })).toContainText('Zauzeto do')
    await expectNoViolations(page, 'diary with another calendar')

    await page.goto('/radno-vreme')
    await card.getByRole('button', { name: 'Ukloni kalendar Porodica' }).click()
    const question = page.getByRole('alertdialog', { name: 'Ukloni kalendar' })
    await question.getByRole('button', { name: 'Ukloni', exact: true }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
    await openDay()
    await expect(offered).toHaveCount(1)
  } finally {
    await server.stop()
  }
})
