import type { Page } from '@playwright/test'
import { newAdministrator, newOperator } from './administrator.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './looks.ts'
import { letterTo } from './people.ts'
import { desk, expect, milan, newcomer, pageOf, phone, test, tolerate } from './test.ts'

/** Somebody writes to support; answers his address. */
async function writeToSupport(page: Page): Promise<string> {
  const email = `pita.${Date.now()}.${Math.random()}@primer.rs`
  const form = { 'form-name': 'support', name: 'Ana Pitalica', email, message: 'Ne stiže mi link za potvrdu.' }
  const base = test.info().project.use.baseURL!
  const sent = await page.request.post(base, { form, headers: { origin: base, accept: 'application/json' } })
  expect(sent.status()).toBe(204)
  return email
}

test('for everybody else there is no such room, and nothing of it is loaded', async ({ browser, page, faults }) => {
  const provider = await pageOf(browser, faults, milan)
  for (const who of [page, provider]) {
    const asked: string[] = []
    who.on('request', request => asked.push(request.url()))
    const answer = await who.goto('/admin/osobe')
    expect(answer!.status()).toBe(404)
    await expect(who.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible()
    await expect(who.getByRole('banner')).toContainText('Usluge')
    expect(asked.filter(url => /admin-room|admin-[\w-]+\.css|\/api\/admin/.test(url))).toEqual([])
  }
  tolerate(faults, '404')
})

test('an administrator without a second step is led to it and sees nobody’s own', async ({ browser, faults }) => {
  const page = await newAdministrator(browser, faults)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^Dob(ro|ar) / })).toBeVisible()
  await expect(page.getByText('Novi korisnici')).toBeVisible()
  await page.getByRole('link', { name: 'Korisnici', exact: true }).click()
  await page.getByRole('link', { name: 'Uključite proveru u dva koraka' }).click()
  await expect(page).toHaveURL('/settings#provera')
  tolerate(faults, '403')
})

test('by keyboard alone: somebody is found, shut out with a reason and let in again; a message is answered', async ({
  browser,
  faults,
}) => {
  const page = await newOperator(browser, faults)
  const other = await newcomer(browser, faults, { role: 'provider', name: 'Žarko Đurđević' })
  await other.page.goto('/profile')
  const asking = await writeToSupport(page)
  await page.goto('/admin')
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())

  await press('g', '3')
  await expect(page.getByRole('heading', { name: 'Korisnici' })).toBeVisible()
  await press('/')
  await page.keyboard.type('жарко ђурђевић')
  await press('Enter')
  // He is among the newest before anything is looked for; the list is the asked one when nobody else is in it.
  const found = page.getByRole('main').getByRole('link', { name: /@/ })
  await expect(found.filter({ hasNotText: 'Žarko Đurđević' })).toHaveCount(0)
  await expect(found.filter({ hasText: 'Žarko Đurđević' }).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Korisnici' }).click()
  await press('j', 'Enter')
  await expect(page.getByRole('heading', { name: 'Žarko Đurđević' })).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()

  await page.getByRole('button', { name: 'Isključi nalog' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Isključi nalog' }).press('Enter')
  await expect(dialog.getByText('Izaberite razlog.')).toBeVisible()
  await dialog.getByLabel('Razlog').press('Enter')
  await page.getByRole('option', { name: 'Lažne ocene' }).press('Enter')
  await dialog.getByLabel('Objašnjenje').fill('Tri ocene sa istog telefona.')
  await dialog.getByRole('button', { name: 'Isključi nalog' }).press('Enter')
  await expect(page.getByText(/Nalog je isključen bez roka\. Razlog: Lažne ocene: Tri ocene/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Isključen nalog: Lažne ocene' })).toContainText(
    'Milica Radov',
  )
  // His open page is told at once, and he by letter.
  await expect(other.page.getByText(/Vaš nalog je isključen\. Razlog: Lažne ocene/).first()).toBeVisible()
  await letterTo(page.context(), other.email, /Vaš nalog je isključen/)
  await page.getByRole('button', { name: 'Uključi nalog' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Isključi nalog' })).toBeVisible()

  await page.getByRole('heading', { name: 'Žarko Đurđević' }).click()
  await press('u')
  await expect(page.getByRole('heading', { name: 'Korisnici' })).toBeVisible()
  await press('g', '6')
  await page.getByRole('link', { name: new RegExp(asking) }).press('Enter')
  await page.getByLabel('Odgovor', { exact: true }).fill('Pogledajte i neželjenu poštu.')
  await page.getByRole('button', { name: 'Pošalji odgovor' }).press('Enter')
  await expect(page.getByText(/Milica Radov, .* u \d\d:\d\d/)).toBeVisible()
  const letter = await letterTo(page.context(), asking, /Odgovor podrške/)
  expect(letter.text).toContain('Pogledajte i neželjenu poštu.')
  await page.getByRole('heading', { name: 'Ana Pitalica' }).click()
  await press('?')
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toBeVisible()
  tolerate(faults, '401')
})

test('every section shuts nobody out, and fits a phone', async ({ browser, faults }) => {
  const page = await newOperator(browser, faults)
  const asking = await writeToSupport(page)
  const look = async (name: string) => {
    await expectNoViolations(page, name)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page, name)
    await page.setViewportSize(desk)
  }
  const sections: [string, string][] = [
    ['', 'Najduže čeka'],
    ['/osobe', 'Korisnici'],
    ['/usluge', 'Usluge'],
    ['/sajtovi', 'Sajtovi'],
    ['/poruke-podrsci', 'Poruke podršci'],
    ['/poslovi', 'Neuspeli zadaci'],
    ['/vracene-poruke', 'Vraćene poruke'],
    ['/nema-ga', 'Ovog odeljka nema'],
  ]
  for (const [path, ready] of sections) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { name: ready })).toBeVisible()
    await expect(page.getByText('Učitavanje...')).toHaveCount(0)
    await look(path)
  }
  for (const [section, name, title] of [
    ['osobe', 'Milan Jovanović', 'Milan Jovanović'],
    ['usluge', 'Klavirska svirka za venčanja i proslave', 'Klavirska svirka za venčanja i proslave'],
    ['poruke-podrsci', asking, 'Ana Pitalica'],
  ] as const) {
    await page.goto(`/admin/${section}${section === 'poruke-podrsci' ? '' : `?q=${name}`}`)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await look(name)
  }
})
