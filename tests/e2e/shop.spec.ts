import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openForBookings } from './booking-helpers.ts'
import { desktopSize, expect, phoneSize, test, tolerateErrors } from './test.ts'
import { newUserByCode, setName } from './users.ts'

test('a shop: a member is invited, gets bookings, hands them over on a sick day, and leaves', async ({
  browser,
  faults,
}) => {
  // Today needs a free slot at any time of the day, so that tomorrow is the second day of the strip.
  const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '24:00' }))
  const rules = { weekly: always, holidays_off: false, notice: 0, confirms: 'by_itself' }
  const { page: owner, id } = await openForBookings(browser, faults, 'biljana.vukovic@primer.rs', desktopSize, rules)
  const people = owner.getByRole('region', { name: 'Ko radi kod vas' })
  const row = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  let code = ''

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
  const { page: worker } = await newUserByCode(browser, faults, 'regular')
  await worker.goto('/radnja')
  await worker.getByLabel('Kod').fill(code)
  await worker.getByRole('button', { name: 'Potvrdi kod' }).click()
  await expect(worker.getByRole('heading', { level: 1 })).toHaveText('Moji termini: Maja')

  const { page: customer } = await newUserByCode(browser, faults, 'regular')
  await setName(customer.context(), 'Jovana Simić')
  await test.step('a customer chooses a person, or anybody', async () => {
    await customer.goto(`/zakazi/${id}`)
    const choice = customer.getByRole('group', { name: 'Kod koga?' })
    await expect(choice.getByRole('link')).toHaveCount(4)
    await choice.getByRole('link', { name: 'Maja' }).click()
    await expect(choice.getByRole('link', { name: 'Maja' })).toHaveAttribute('aria-current')
    await expect(choice.locator('[aria-current]')).toHaveCount(1)
    const tomorrow = customer.locator('.day-strip a').nth(1)
    await tomorrow.click()
    await expect(tomorrow).toHaveAttribute('aria-current')
    await customer.locator('.slot-grid a').first().click()
    await expect(customer.getByRole('link', { name: 'Promeni termin' })).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Šišanje i feniranje.')
    await customer.getByRole('button', { name: 'Zakaži termin' }).last().click()
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
    await expect(customer.getByText('Kod: Maja')).toBeVisible()
    await expectNoSidewaysScroll(customer, 'a booking')
  })

  await test.step('the member sees the booking and writes to the customer', async () => {
    const isTomorrowMonday = new Date(Date.now() + 86_400_000).getUTCDay() === 1
    if (isTomorrowMonday) await worker.getByRole('button', { name: 'Sledeća nedelja' }).click()
    const tomorrow = worker.locator('.diary-strip-day').filter({ hasText: '1 posao' }).first()
    await tomorrow.click()
    await worker.getByRole('button', { name: /Detalji termina/ }).click()
    await worker.getByRole('button', { name: 'Otvori razgovor' }).click()
    await worker.getByLabel('Poruka').fill('Vidimo se sutra.')
    await worker.getByRole('button', { name: 'Pošalji' }).click()
    await expect(worker.getByRole('list', { name: 'Poruke' })).toContainText('Vidimo se sutra.')
    await worker.keyboard.press('Escape')
    await expectNoSidewaysScroll(worker, 'the work')
  })

  await test.step('the member puts an own entry into the diary, moves it and deletes it', async () => {
    // The details are still open below the conversation.
    await expect(async () => {
      await worker.keyboard.press('Escape')
      expect(await worker.getByRole('dialog').count()).toBe(0)
    }).toPass()
    await worker.getByRole('combobox', { name: 'Vreme' }).click()
    await worker.getByRole('option').last().click()
    await worker.getByLabel('Ime klijenta').fill('Eva Simić')
    await worker.getByRole('button', { name: 'Dodaj', exact: true }).click()
    const entry = worker.getByRole('button', { name: /Detalji termina: .*Eva Simić/ })
    await expect(entry).toBeVisible()
    await expectNoViolations(worker, 'the work')
    await entry.click()
    await worker.getByRole('button', { name: 'Izmeni ili pomeri' }).click()
    await worker.getByRole('dialog').getByLabel('Ime klijenta').fill('Eva Savić')
    await worker.getByRole('dialog').getByRole('button', { name: 'Sačuvaj' }).click()
    await expect(worker.getByRole('button', { name: /Detalji termina: .*Eva Savić/ })).toBeVisible()
    await worker.getByRole('button', { name: /Obriši termin .*Eva Savić/ }).click()
    await expect(worker.getByRole('button', { name: /Eva Savić/ })).toHaveCount(0)
  })

  await test.step('the owner sees a column per person and gives the booking to another one', async () => {
    await owner.goto('/dashboard?tab=bookings')
    await owner.getByRole('group', { name: 'Prikaz' }).getByRole('button', { name: 'Dan' }).click()
    await owner.getByRole('button', { name: 'Sledeći dan' }).click()
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

  await test.step('a sick day gives the booking to another person', async () => {
    await owner.goto('/radno-vreme')
    await row('Sanja').getByRole('button', { name: 'Danas ne radi' }).click()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await owner.getByRole('dialog').getByLabel('Dan', { exact: true }).fill(tomorrow)
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
    tolerateErrors(faults, '/api/bookings/')
    tolerateErrors(faults, '/api/work/diary')
  })
})
