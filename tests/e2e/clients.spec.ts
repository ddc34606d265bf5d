import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { sendMessage } from './conversation-helpers.ts'
import { delayLiveConnection } from './offline-helpers.ts'
import { expect, newUser, openConversation, signedInPage, test, tolerateErrors } from './test.ts'

test('a customer who writes becomes a client, and no edit of two devices is lost', async () => {
  const mark = `${Date.now()}`
  const { page: customer } = await newUser({ name: `Dušan Čolić ${mark}` })
  const { id } = await openConversation(customer, 'Sava Krstin')
  await sendMessage(customer, id, 'Curi bojler.')

  const provider = await signedInPage('sava.krstin@primer.rs')
  await provider.goto('/dashboard')
  await provider.getByRole('link', { name: 'Klijenti' }).click()
  await provider.getByRole('searchbox', { name: 'Pretraži klijente' }).fill(`dusan COLIC ${mark}`)
  await expect(provider.getByText('1 klijent')).toBeVisible()
  await expectUsable(provider, 'the client list')
  await provider.getByRole('link', { name: `Dušan Čolić ${mark}` }).click()
  await expect(provider.getByRole('list').filter({ hasText: 'Razgovor' })).toContainText('U toku')
  const note = provider.getByLabel('Beleška')

  // A note from another device appears at once, even if the note was saved while this page was loading.
  const other = await signedInPage('sava.krstin@primer.rs')
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
  tolerateErrors('409')
})
