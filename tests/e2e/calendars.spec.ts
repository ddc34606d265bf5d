import { calendarPort } from '../../playwright.config.ts'
import { calendarOf, startCalendarServer } from '../calendar-server.ts'
import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { alwaysOpen, dayAhead, openForBookings } from './booking-helpers.ts'
import { expect, newPage, phoneSize, read, test, tolerateErrors } from './test.ts'

test('the times of an added calendar cannot be booked until it is removed', async () => {
  const server = await startCalendarServer(calendarPort)
  try {
    const { page, id } = await openForBookings('zeljko.radulovic@primer.rs', phoneSize, alwaysOpen)
    const dayAfter = dayAhead(2)
    const { days } = await read(page, `/api/services/${id}/slots?from=${dayAfter}&days=1`)
    type Slot = { time: string; starts_at: string; ends_at: string }
    const [first, , slot] = days[0].slots as [Slot, Slot, Slot]
    server.serve('/porodica/basic.ics', calendarOf([{ from: slot.starts_at, to: slot.ends_at }]))
    server.serve('/prijava', '<!DOCTYPE html><title>Prijavite se</title>')

    const visitor = await newPage({ viewport: phoneSize })
    const slotAt = ({ time }: Slot) => visitor.getByRole('main').getByText(time, { exact: true })
    const expectOffered = async (count: number) => {
      await visitor.goto(`/zakazi/${id}?dan=${dayAfter}`)
      await expect(slotAt(first)).toBeVisible()
      await expect(slotAt(slot)).toHaveCount(count)
    }
    await expectOffered(1)

    await page.goto('/radno-vreme')
    const card = page.getByRole('region', { name: 'Drugi kalendari' })
    await card.getByRole('button', { name: 'Dodaj kalendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dodaj kalendar' })
    const add = dialog.getByRole('button', { name: 'Dodaj', exact: true })
    await dialog.getByLabel('Ime').fill('Porodica')
    const address = dialog.getByLabel('Adresa kalendara')
    await address.fill(`${server.url}/prijava`)
    await add.click()
    await expect(dialog.getByText('Na ovoj adresi je stranica za prijavu')).toBeVisible()
    tolerateErrors('422')
    await expect(dialog.getByLabel('Ime')).toHaveValue('Porodica')
    await address.fill(`${server.url}/porodica/basic.ics`)
    await add.dblclick()
    await expect(page.getByText('Pročitan je 1 događaj.').first()).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(card).toContainText('ic.ics')
    await expect(card).not.toContainText('/porodica/')
    await expectUsable(page, 'calendars')

    await expectOffered(0)
    await page.goto(`/dashboard?tab=bookings&date=${dayAfter}`)
    await expect(page.locator('.diary-block-outside').filter({ visible: true }).first()).toContainText('Porodica')
    await expectNoViolations(page, 'diary with another calendar')

    await page.goto('/radno-vreme')
    await card.getByRole('button', { name: 'Ukloni kalendar Porodica' }).click()
    const question = page.getByRole('alertdialog', { name: 'Ukloni kalendar' })
    await question.getByRole('button', { name: 'Ukloni', exact: true }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
    await expectOffered(1)
  } finally {
    await server.stop()
  }
})
