import { randomUUID } from 'node:crypto'
import { mondayOf } from '../../features/bookings/diary/diary-days.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { everyDay, openForBookings } from './booking-helpers.ts'
import { desktopSize, expect, phoneSize, post, read, test, tolerateErrors } from './test.ts'
import { newUserByCode } from './users.ts'

test('a shop: a member is invited, gets bookings, hands them over on a sick day, and leaves', async () => {
  // Today needs a free slot at any time of the day, so that tomorrow is the second day of the strip.
  const rules = { weekly: everyDay('08:00', '24:00'), holidays_off: false, notice: 0, confirms: 'by_itself' }
  const { page: owner, id } = await openForBookings('biljana.vukovic@primer.rs', desktopSize, rules)
  const people = owner.getByRole('region', { name: 'Ko radi kod vas' })
  const row = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  let code = ''
  let booked = ''
  // In the evening the second day on offer is not tomorrow.
  let day = ''

  await test.step('a provider alone sees only a sentence and the button, and adds two people', async () => {
    await owner.goto('/radno-vreme')
    await expect(people.getByRole('button')).toHaveText(['Dodaj osobu'])
    for (const name of ['Maja', 'Sanja']) {
      await people.getByRole('button', { name: 'Dodaj osobu' }).click()
      await owner.getByRole('dialog').getByLabel('Ime').fill(name)
      await owner.getByRole('dialog').getByRole('button', { name: 'Dodaj', exact: true }).click()
      await expect(row(name)).toBeVisible()
    }
    await expectNoViolations(owner, 'the people')
  })

  await test.step('the owner makes a code, and the member joins by it', async () => {
    await row('Maja').getByRole('button', { name: 'Pozovi' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Napravi kod' }).click()
    code = await dialog.getByLabel('Kod', { exact: true }).inputValue()
    await owner.keyboard.press('Escape')
  })
  const { page: worker } = await newUserByCode()
  await worker.goto('/radnja')
  await worker.getByLabel('Kod').fill(code)
  await worker.getByRole('button', { name: 'Potvrdi kod' }).click()
  await expect(worker.getByRole('heading', { level: 1 })).toHaveText('Moji termini: Maja')

  const { page: customer } = await newUserByCode('regular', 'Jovana Simić')
  await test.step('a customer chooses a person, or anybody', async () => {
    await customer.goto(`/zakazi/${id}`)
    const choice = customer.getByRole('group', { name: 'Kod koga?' })
    await expect(choice.getByRole('link')).toHaveCount(4)
    await choice.getByRole('link', { name: 'Maja' }).click()
    await expect(choice.getByRole('link', { name: 'Maja' })).toHaveAttribute('aria-current')
    await expect(choice.locator('[aria-current]')).toHaveCount(1)
    const second = customer.locator('.day-strip a').nth(1)
    day = new URL((await second.getAttribute('href'))!, customer.url()).searchParams.get('dan')!
    await second.click()
    await expect(second).toHaveAttribute('aria-current')
    await customer.locator('.slot-grid a').first().click()
    await expect(customer.getByRole('link', { name: 'Promeni termin' })).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Šišanje i feniranje.')
    await customer.getByRole('button', { name: 'Zakaži termin' }).last().click()
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
    await expect(customer.getByText('Kod: Maja')).toBeVisible()
    booked = customer.url()
    await expectNoSidewaysScroll(customer, 'a booking')
  })

  await test.step('the member sees the booking', async () => {
    const isNextWeek = mondayOf(day) !== mondayOf(dayOf(new Date()))
    if (isNextWeek) await worker.getByRole('button', { name: 'Sledeća nedelja' }).click()
    await worker.locator('.diary-strip-day').filter({ hasText: '1 posao' }).first().click()
    await expect(worker.getByRole('button', { name: /Detalji termina/ })).toBeVisible()
    await expectUsable(worker, 'the work')
  })

  await test.step('the owner sees a column per person and gives the booking to another one', async () => {
    await owner.goto(`/dashboard?tab=bookings&date=${day}`)
    await owner.getByRole('group', { name: 'Prikaz' }).getByRole('button', { name: 'Dan' }).click()
    const block = owner.getByRole('region', { name: 'Maja' }).getByRole('button', { name: /Jovana/ })
    await expect(block).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Sanja' })).toBeVisible()
    await block.click()
    await owner.getByRole('dialog').getByLabel('Ko radi').click()
    await owner.getByRole('option', { name: 'Sanja' }).click()
    await owner.keyboard.press('Escape')
    await expect(owner.getByRole('region', { name: 'Sanja' }).getByRole('button', { name: /Jovana/ })).toBeVisible()
    await customer.reload()
    await expect(customer.getByText('Kod: Sanja')).toBeVisible()
    await owner.setViewportSize(phoneSize)
    await owner.getByRole('group', { name: 'Osobe' }).getByRole('button', { name: /Sanja/ }).click()
    await expect(owner.getByRole('region', { name: 'Sanja' }).getByRole('button', { name: /Jovana/ })).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Maja' })).toBeHidden()
    await owner.setViewportSize(desktopSize)
  })

  await test.step('visitors see ratings by person once the owner shows them', async () => {
    const { members } = await read(owner, '/api/shop')
    const person = members.find(({ name }: { name: string }) => name === 'Maja').id
    const { days } = await read(owner, `/api/services/${id}/slots?person=${person}`)
    const { starts_at } = days[4].slots[3]
    const { page: rating } = await newUserByCode()
    const booking = { id: randomUUID(), service_id: id, starts_at, person, about: 'Šišanje.', name: 'Nada Ilić' }
    const { version, conversation_id } = await post(rating, '/api/bookings', booking)
    await post(owner, `/api/bookings/${booking.id}/done`, { version })
    const scores = { service_quality: 5, communication: 5, price: 5, review: 'Sjajno šišanje.' }
    await post(rating, `/api/conversations/${conversation_id}/rating`, scores)
    await owner.goto('/dashboard')
    await owner.getByRole('button', { name: /^Meni naloga/ }).click()
    await owner.getByRole('menuitem', { name: 'Radnja' }).click()
    const figures = owner.getByRole('region', { name: 'Učinak po osobi' }).getByRole('listitem')
    await expect(figures.filter({ hasText: 'Maja' })).toContainText('5,0 (1 ocena)')
    await people.getByRole('switch', { name: 'Prikaži ocene po osobi' }).click()
    await expect(people.getByRole('switch', { name: 'Prikaži ocene po osobi' })).toBeChecked()
    await expectNoViolations(owner, 'the shop')

    await customer.goto(`/service/${id}`)
    await expect(customer.getByText('Kod: Maja')).toBeVisible()
    await customer.getByRole('button', { name: /^Meni naloga/ }).click()
    await expect(customer.getByRole('menuitem', { name: 'Profil' })).toBeVisible()
    await expect(customer.getByRole('menuitem', { name: 'Radnja' })).toHaveCount(0)
    await customer.keyboard.press('Escape')
    const rated = customer.getByRole('list', { name: 'Ocene po osobi' }).getByRole('listitem')
    await expect(rated.filter({ hasText: 'Maja' })).toContainText('5,0 (1 ocena)')
    await customer.goto(`/zakazi/${id}`)
    await expect(customer.getByRole('link', { name: /Maja Ocena 5,0/ })).toBeVisible()
    await expectNoSidewaysScroll(customer, 'the choice of a person')
    await customer.goto(booked)
    await worker.reload()
    await expect(worker.getByText(/u poslednjih 30 dana/)).toBeVisible()
  })

  await test.step('a sick day gives the booking to another person', async () => {
    await owner.goto('/radno-vreme')
    await row('Sanja').getByRole('button', { name: 'Danas ne radi' }).click()
    await owner.getByRole('dialog').getByLabel('Dan', { exact: true }).fill(day)
    await owner.getByRole('dialog').getByRole('button', { name: 'Potvrdi' }).click()
    await expect(owner.getByText(/1 termin preuzima druga osoba/)).toBeVisible()
    await customer.reload()
    await expect(customer.getByText('Kod: Sanja')).toBeHidden()
  })

  await test.step('both leave: the booking stays with the owner, and the member loses the access', async () => {
    for (const name of ['Maja', 'Sanja']) {
      await row(name).getByRole('button', { name: 'Više ne radi' }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Potvrdi' }).click()
      await expect(row(name)).toBeHidden()
    }
    await customer.reload()
    await expect(customer.getByText('Potvrđeno')).toBeVisible()
    // The member's open page changes by itself.
    await expect(worker.getByLabel('Kod')).toBeVisible()
    // The open page asks once more for the booking that was given away, and may be reading when the access ends.
    tolerateErrors('/api/bookings/', '/api/work/diary')
  })
})
