import { randomUUID } from 'node:crypto'
import { expectNoSidewaysScroll, expectNoViolations } from './looks.ts'
import { contact, expect, newcomer, pageOf, post, test, tolerate } from './test.ts'
import { hearLater } from './waiting.ts'

test('who writes is a client by himself; what two devices note of him is not lost', async ({ browser, faults }) => {
  const mark = `${Date.now()}`
  const { page: customer } = await newcomer(browser, faults, { name: `Dušan Čolić ${mark}` })
  const { id } = await contact(customer, 'Sava Krstin')
  await post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: 'Curi bojler.' })

  const provider = await pageOf(browser, faults, 'sava.krstin@primer.rs')
  await provider.goto('/dashboard')
  await provider.getByRole('link', { name: 'Klijenti' }).click()
  await expect(provider.getByRole('heading', { name: 'Klijenti', level: 1 })).toBeVisible()
  const search = provider.getByRole('searchbox', { name: 'Pretraži klijente' })
  await search.fill(`colic ${mark} nema`)
  await expect(provider.getByText('Nema takvog klijenta.')).toBeVisible()
  await search.fill(`dusan COLIC ${mark}`)
  await expect(provider.getByText('1 klijent')).toBeVisible()
  await expectNoViolations(provider, 'the card file')
  await expectNoSidewaysScroll(provider, 'the card file')
  await provider.getByRole('link', { name: `Dušan Čolić ${mark}` }).click()
  await expect(provider.getByRole('heading', { name: `Dušan Čolić ${mark}` })).toBeVisible()
  await expect(provider.getByRole('list').filter({ hasText: 'Razgovor' })).toContainText('U toku')
  const note = provider.getByLabel('Beleška')

  // What another device writes is here at once, also what it wrote while this page was on its way.
  const other = await pageOf(browser, faults, 'sava.krstin@primer.rs')
  const hear = await hearLater(other)
  await other.goto(provider.url())
  await expect(other.getByLabel('Beleška')).toHaveValue('')
  await note.fill('Zvoni kod Perića.')
  await provider.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(provider.getByText('Kartica je sačuvana.').first()).toBeVisible()
  hear()
  await expect(other.getByLabel('Beleška')).toHaveValue('Zvoni kod Perića.')
  await other.getByLabel('Beleška').fill('Zvoni kod Ilića.')
  await other.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(note).toHaveValue('Zvoni kod Ilića.')
  await provider.getByLabel('Telefon').fill('060 555 666')
  await note.fill('Treći sprat, zvoni kod Perića.')

  // Another device was quicker.
  await other.reload()
  await other.getByLabel('Beleška').fill('Ključ je kod komšije.')
  await other.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(other.getByText('Kartica je sačuvana.').first()).toBeVisible()
  await other.close()
  await provider.getByRole('button', { name: 'Sačuvaj' }).click()
  const changed = provider.getByRole('alert').filter({ hasText: 'U međuvremenu je izmenjeno na drugom uređaju' })
  await expect(changed).toContainText('Ključ je kod komšije.')
  await expect(note).toHaveValue('Treći sprat, zvoni kod Perića.')
  await expectNoViolations(provider, 'a card that was changed meanwhile')
  await changed.getByRole('button', { name: 'Zadrži ovo' }).click()
  await expect(changed).toHaveCount(0)
  await provider.reload()
  await expect(note).toHaveValue('Treći sprat, zvoni kod Perića.')
  await expect(provider.getByRole('link', { name: 'Pozovi 060 555 666' })).toBeVisible()
  await provider.getByRole('link', { name: 'Svi klijenti' }).click()
  await search.fill('060555666')
  await expect(provider.getByRole('link', { name: `Dušan Čolić ${mark}` })).toBeVisible()
  tolerate(faults, '409')
})
