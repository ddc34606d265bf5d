import type { Page } from '@playwright/test'
import { expect, newUser, read, signedInPage, test, tolerateErrors } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).click()
const conflictOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'U međuvremenu je izmenjeno na drugom uređaju' })

test('an outdated tab overwrites nothing: profile and service offer both values', async () => {
  const { page: newer } = await newUser({ name: 'Rada Ilić' })
  await newer.goto('/profile')
  const older = await newer.context().newPage()
  await older.goto('/profile')
  await newer.getByLabel('Broj telefona').fill('064 111 22 33')
  await press(newer, 'Sačuvaj promene')
  await expect(newer).toHaveURL('/')
  await older.getByLabel('Ime i prezime').fill('Rada Ilić Perić')
  await press(older, 'Sačuvaj promene')
  const conflict = conflictOn(older)
  await expect(conflict).toContainText('064 111 22 33')
  await expect(conflict).toContainText('Rada Ilić Perić')
  await conflict.getByRole('button', { name: 'Prihvati izmenu' }).click()
  await expect(older.getByLabel('Broj telefona')).toHaveValue('064 111 22 33')

  const provider = await signedInPage('sava.krstin@primer.rs')
  const { items } = await read(provider, '/api/services/mine')
  const address = `/edit-service/${items[0].id}`
  await provider.goto(address)
  const outdated = await provider.context().newPage()
  await outdated.goto(address)
  await expect(outdated.getByLabel('Opis')).toBeVisible()
  await provider.getByLabel('Naslov').fill('Naslov iz novije kartice')
  await press(provider, 'Sačuvaj izmene')
  await expect(provider).toHaveURL('/dashboard')
  await outdated.getByLabel('Opis').fill('Opis iz starije kartice, koja ne zna za novi naslov.')
  await press(outdated, 'Sačuvaj izmene')
  const serviceConflict = conflictOn(outdated)
  await expect(serviceConflict).toContainText('Naslov iz novije kartice')
  await serviceConflict.getByRole('button', { name: 'Zadrži ovo' }).click()
  await expect(outdated).toHaveURL('/dashboard')
  tolerateErrors('409')
})
