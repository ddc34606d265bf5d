import { randomUUID } from 'node:crypto'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { delayLiveConnection } from './offline-helpers.ts'
import { expect, newUser, openConversation, post, signedInPage, test, tolerateErrors } from './test.ts'

test('a customer who writes becomes a client, and no edit of two devices is lost', async ({ browser, faults }) => {
  const mark = `${Date.now()}`
  const { page: customer } = await newUser(browser, faults, { name: `Dušan Čolić ${mark}` })
  const { id } = await openConversation(customer, 'Sava Krstin')
  await post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: 'Curi bojler.' })

  const provider = await signedInPage(browser, faults, 'sava.krstin@primer.rs')
  await provider.goto('/dashboard')
  await provider.getByRole('link', { name: 'Klijenti' }).click()
  await expect(provider.getByRole('heading', { name: 'Klijenti', level: 1 })).toBeVisible()
  const search = provider.getByRole('searchbox', { name: 'Pretraži klijente' })
  await search.fill(`colic ${mark} nema`)
  await expect(provider.getByText('Nema takvog klijenta.')).toBeVisible()
  await search.fill(`dusan COLIC ${mark}`)
  await expect(provider.getByText('1 klijent')).toBeVisible()
  await expectNoViolations(provider, 'the client list')
  await expectNoSidewaysScroll(provider, 'the client list')
  await provider.getByRole('link', { name: `Dušan Čolić ${mark}` }).click()
  await expect(provider.getByRole('heading', { name: `Dušan Čolić ${mark}` })).toBeVisible()
  await expect(provider.getByRole('list').filter({ hasText: 'Razgovor' })).toContainText('U toku')
  const note = provider.getByLabel('Beleška')

  // Another device's note appears at once, even if it was saved while this page was loading.
  const other = await signedInPage(browser, faults, 'sava.krstin@primer.rs')
  const openLiveConnection = await delayLiveConnection(other)
  await other.goto(provider.url())
  await expect(other.getByLabel('Beleška')).toHaveValue('')
  await note.fill('Zvoni kod Perića.')
  await provider.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(provider.getByText('Kartica je sačuvana.').first()).toBeVisible()
  openLiveConnection()
  await expect(other.getByLabel('Beleška')).toHaveValue('Zvoni kod Perića.')
  await other.getByLabel('Beleška').fill('Zvoni kod Ilića.')
  await other.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(note).toHaveValue('Zvoni kod Ilića.')
  await provider.getByLabel('Telefon').fill('060 555 666')
  await note.fill('Treći sprat, zvoni kod Perića.')

  // Another device saves first.
  await other.reload()
  await other.getByLabel('Beleška').fill('Ključ je kod komšije.')
  await other.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(other.getByText('Kartica je sačuvana.').first()).toBeVisible()
  await other.close()
  await provider.getByRole('button', { name: 'Sačuvaj' }).click()
  const conflict = provider.getByRole('alert').filter({ hasText: 'U međuvremenu je izmenjeno na drugom uređaju' })
  await expect(conflict).toContainText('Ključ je kod komšije.')
  await expect(note).toHaveValue('Treći sprat, zvoni kod Perića.')
  await expectNoViolations(provider, 'a client card with conflicting edits')
  await conflict.getByRole('button', { name: 'Zadrži ovo' }).click()
  await expect(conflict).toHaveCount(0)
  await provider.reload()
  await expect(note).toHaveValue('Treći sprat, zvoni kod Perića.')
  await expect(provider.getByRole('link', { name: 'Pozovi 060 555 666' })).toBeVisible()
  await provider.getByRole('link', { name: 'Svi klijenti' }).click()
  await search.fill('060555666')
  await expect(provider.getByRole('link', { name: `Dušan Čolić ${mark}` })).toBeVisible()
  tolerateErrors(faults, '409')
})
