import { rmSync } from 'node:fs'
import { clientOf } from '../server.ts'
import { twoTownsFolder } from '../two-towns.ts'
import { openPage, testWithOwnSite } from './own-site.ts'
import { desktopSize, expect, phoneSize } from './test.ts'

/** The site has a second active town and a third one that is being prepared. */
const test = testWithOwnSite.extend({
  siteSettings: async ({ browserName: _ }, use) => {
    const towns = twoTownsFolder()
    await use({ DEMO: 'on', TOWNS_DIR: towns })
    rmSync(towns, { recursive: true, force: true })
  },
})

test('home, search and links stay in the chosen or own town', async ({ page, ownSite: { dataDir, url, startAt } }) => {
  await startAt(0)

  await test.step('a visitor chooses a town', async () => {
    await page.setViewportSize(phoneSize)
    await page.goto(url)
    await expect(page.getByText('nastavnici iz Pančeva. Pronađite')).toBeVisible()
    const towns = page.getByRole('navigation', { name: 'Grad', exact: true })
    await towns.getByRole('link', { name: 'Vršac' }).click()
    await expect(page).toHaveURL(`${url}/?grad=vrsac`)
    await expect(page).toHaveTitle(/u Vršcu/)
    await expect(page.getByText('nastavnici iz Vršca. Pronađite')).toBeVisible()
    const recent = page.getByRole('region', { name: 'Nedavno dodato' })
    await expect(recent.getByRole('article').filter({ hasNotText: 'Vršac' })).toHaveCount(0)
    expect(await recent.getByRole('article').count()).toBeGreaterThan(0)
    const coming = page.getByRole('region', { name: 'Gradovi' })
    await expect(coming.getByRole('listitem').filter({ hasText: /^(Pirot|Vršac)$/ })).toHaveText(['Pirot'])
    await expect(coming.getByRole('link', { name: 'Električar Vršac' })).toHaveAttribute('href', '/elektricar/vrsac')
    await page.getByRole('searchbox').fill('zimnica')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${url}/services?search=zimnica&location=Vr%C5%A1ac`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usluge u Vršcu')
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click()
    await page.getByRole('combobox').first().fill('zamena ventila')
    await page.getByRole('option', { name: /^Zamena ventila Cena u Vršcu$/ }).click()
    await expect(page).toHaveURL(/\/cene\/zamena-ventila\/vrsac$/)
    // The choice is remembered on this device, and a link to another town wins over it.
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/?grad=vrsac`)
    await page.goto(`${url}/?grad=pancevo`)
    await expect(page.getByText('nastavnici iz Pančeva. Pronađite')).toBeVisible()
  })

  await test.step('the profile decides the town, also of a request', async () => {
    const client = clientOf(url, url)
    const customer = await client.person('regular', dataDir)
    const profile = { name: 'Ana Nikolić', location: 'Vršac', phone: '', version: 1 }
    expect((await client.call('PUT', '/api/profile', { as: customer, body: profile })).status).toBe(200)
    const ownPage = await openPage(url, customer, desktopSize)
    await ownPage.goto(url)
    await expect(ownPage.getByText('nastavnici iz Vršca. Pronađite')).toBeVisible()
    await ownPage.goto(`${url}/zahtevi/novi?sta=curi+slavina`)
    await ownPage.getByRole('button', { name: 'Izaberi na mapi' }).click()
    const dialog = ownPage.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Kozluk, Vršac' }).click()
    await dialog.getByRole('group', { name: 'Grad na mapi' }).getByRole('button', { name: 'Pančevo' }).click()
    await dialog.getByRole('radio', { name: 'Centar, Pančevo' }).click()
    await dialog.getByRole('group', { name: 'Grad na mapi' }).getByRole('button', { name: 'Vršac' }).click()
    await dialog.getByRole('radio', { name: 'Centar, Vršac' }).click()
    await dialog.getByRole('button', { name: 'Gotovo' }).click()
    await ownPage.getByRole('radio', { name: /Ove nedelje/ }).check()
    await ownPage.getByRole('button', { name: 'Objavi zahtev' }).first().click()
    await expect(ownPage.getByRole('heading', { name: 'Još nema odgovora' })).toBeVisible()
    await expect(ownPage.getByText('Centar, Vršac').first()).toBeVisible()
    // The page must not send requests while its site stops.
    await ownPage.context().close()
  })
})
