import { expect, newcomer, pageOf, test, tolerate } from './test.ts'

test('an older tab takes nothing back: profile and service show both values and a choice', async ({
  browser,
  faults,
}) => {
  const { page: newer } = await newcomer(browser, faults, { name: 'Rada Ilić' })
  await newer.goto('/profile')
  const older = await newer.context().newPage()
  await older.goto('/profile')
  await newer.getByLabel('Broj telefona').fill('064 111 22 33')
  await newer.getByRole('button', { name: 'Sačuvaj promene' }).filter({ visible: true }).click()
  await expect(newer).toHaveURL('/')
  await older.getByLabel('Ime i prezime').fill('Rada Ilić Perić')
  await older.getByRole('button', { name: 'Sačuvaj promene' }).filter({ visible: true }).click()
  const changed = older.getByRole('alert').filter({ hasText: 'U međuvremenu je izmenjeno na drugom uređaju' })
  await expect(changed).toContainText('064 111 22 33')
  await expect(changed).toContainText('Rada Ilić Perić')
  await changed.getByRole('button', { name: 'Prihvati izmenu' }).click()
  await expect(older.getByLabel('Broj telefona')).toHaveValue('064 111 22 33')

  const provider = await pageOf(browser, faults, 'sava.krstin@primer.rs')
  const { items } = await (await provider.request.get('/api/services/mine')).json()
  const address = `/edit-service/${items[0].id}`
  await provider.goto(address)
  const late = await provider.context().newPage()
  await late.goto(address)
  const save = (page: typeof provider) =>
    page.getByRole('button', { name: 'Sačuvaj izmene' }).filter({ visible: true }).click()
  await expect(late.getByLabel('Opis')).toBeVisible()
  await provider.getByLabel('Naslov').fill('Naslov iz novije kartice')
  await save(provider)
  await expect(provider).toHaveURL('/dashboard')
  await late.getByLabel('Opis').fill('Opis iz starije kartice, koja ne zna za novi naslov.')
  await save(late)
  const both = late.getByRole('alert').filter({ hasText: 'U međuvremenu je izmenjeno na drugom uređaju' })
  await expect(both).toContainText('Naslov iz novije kartice')
  await both.getByRole('button', { name: 'Zadrži ovo' }).click()
  await expect(late).toHaveURL('/dashboard')
  tolerate(faults, '409')
})
