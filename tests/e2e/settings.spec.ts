import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility-checks.ts'
import { openSettings, settingsCard, toastWithText } from './settings-page.ts'
import {
  desktopSize,
  expect,
  milanEmail,
  newUser,
  openConversation,
  password,
  post,
  signedInPage,
  test,
  tolerateErrors,
} from './test.ts'
import { linkIn, waitForEmail } from './users.ts'

test('a new email address counts once its link is confirmed', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults)
  const form = settingsCard(page, 'Email')
  const submit = form.getByRole('button', { name: 'Pošalji link za potvrdu' })
  await form.getByLabel('Nova email adresa').fill(email.toUpperCase())
  await submit.click()
  await expect(form.getByText('To je već vaša adresa.')).toBeVisible()
  await form.getByLabel('Nova email adresa').fill(`novi.${email}`)
  await submit.click()
  await expect(form.getByText('Unesite lozinku.')).toBeVisible()
  await form.getByLabel('Lozinka', { exact: true }).fill(password)
  await submit.click()
  await expect(form.getByText(`Otvorite link koji smo poslali na novi.${email}`)).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(linkIn(await waitForEmail(page.context(), `novi.${email}`, /./)))
  await expectNoViolations(elsewhere, 'new address confirmed')
  await elsewhere.getByRole('button', { name: 'Potvrdi novu adresu' }).click()
  await expect(elsewhere.getByText(`Adresa novi.${email} je potvrđena.`)).toBeVisible()
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Potvrdi novu adresu' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('Link je neispravan ili je istekao.')
  await page.reload()
  await expect(form.getByText(`novi.${email}`)).toBeVisible()
  tolerateErrors(faults, '422')
})

test('exports all data of the user as one file, then deletes the account with the password', async ({
  browser,
  faults,
}) => {
  const { page, email } = await openSettings(browser, faults, { role: 'provider', name: 'Zorica Zbogom' })
  const conversation = await openConversation(page, 'Milan Jovanović')
  const message = { id: crypto.randomUUID(), content: 'Zbogom' }
  await post(page.context(), `/api/conversations/${conversation.id}/messages`, message)

  const button = settingsCard(page, 'Moji podaci').getByRole('button', { name: 'Preuzmi moje podatke' })
  await page.route('**/api/me/export', route => route.abort(), { times: 1 })
  await button.click()
  await expect(toastWithText(page, 'Podaci nisu preuzeti. Pokušajte ponovo.')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^komsiluk-moji-podaci-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profiles).toMatchObject([{ email, name: 'Zorica Zbogom' }])
  await expect(toastWithText(page, 'Vaši podaci su preuzeti.')).toBeVisible()

  await settingsCard(page, 'Obriši nalog').getByRole('button', { name: 'Obriši nalog' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Obrisati nalog zauvek?' })
  await expect(dialog.getByRole('button', { name: 'Odustani' })).toBeFocused()
  await expect(dialog).toContainText('Razgovori ostaju onima sa kojima ste ih vodili')
  await expectNoViolations(page, 'deleting the account')
  const submit = dialog.getByRole('button', { name: 'Obriši zauvek' })
  await dialog.getByLabel('Lozinka', { exact: true }).fill('pogrešna')
  await submit.click()
  await expect(dialog.getByText('Pogrešna lozinka.')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await submit.dblclick()
  await expect(toastWithText(page, 'Nalog je obrisan.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Prijava' }).first()).toBeVisible()

  const milan = await signedInPage(browser, faults, milanEmail, desktopSize)
  await milan.goto(conversation.path)
  await expect(milan.getByRole('dialog').getByText('Obrisan korisnik').first()).toBeVisible()
  await expect(milan.getByRole('log').getByText('Poruka je obrisana.')).toBeVisible()
  tolerateErrors(faults, '422')
  tolerateErrors(faults, 'ERR_FAILED')
})

test('switches off emails about messages by the link in the email and in the settings', async ({ browser, faults }) => {
  const { page, email } = await newUser(browser, faults, { name: 'Vera Simić' })
  const { id } = await openConversation(page, 'Milan Jovanović')
  const milan = await signedInPage(browser, faults, milanEmail)
  await post(milan.context(), `/api/conversations/${id}/messages`, { id: crypto.randomUUID(), content: 'Stižem.' })
  const { text } = await waitForEmail(page.context(), email, /^Milan Jovanović: nova poruka/)
  await page.goto(/Isključi obaveštenja o novim porukama: (\S+)/.exec(text)![1]!)
  await expectNoViolations(page, 'unsubscribed')
  await page.getByRole('button', { name: 'Isključi obaveštenja o novim porukama' }).click()
  await expect(page.getByText('Obaveštenja o novim porukama su isključena.')).toBeVisible()

  await page.goto('/settings')
  const toggle = settingsCard(page, 'Obaveštenja emailom').getByRole('switch', { name: /Nove poruke/ })
  await expect(toggle).not.toBeChecked()
  await page.route('**/api/me/settings', route => route.abort(), { times: 1 })
  await toggle.click()
  await expect(toastWithText(page, 'Obaveštenja nisu sačuvana. Pokušajte ponovo.')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toastWithText(page, 'Obaveštenja su sačuvana.')).toBeVisible()
  await page.reload()
  await expect(toggle).toBeChecked()
  tolerateErrors(faults, 'ERR_FAILED')
})

test('applies the chosen theme in every tab and before the first paint, the chosen script, and shows the linked card', async ({
  browser,
  faults,
}) => {
  const { page } = await openSettings(browser, faults, { viewport: desktopSize })

  await test.step('the theme', async () => {
    const other = await page.context().newPage()
    await other.goto('/')
    const themeCard = settingsCard(page, 'Izgled')
    const theme = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.theme)
    await expect(themeCard.getByRole('radio', { name: 'Kao uređaj' })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => theme(page)).toBe('dark')
    await themeCard.getByRole('radio', { name: 'Svetao' }).check()
    await expect.poll(() => theme(page)).toBe('light')
    await themeCard.getByRole('radio', { name: 'Taman' }).check()
    for (const each of [page, other]) await expect.poll(() => theme(each)).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => theme(page)).toBe('dark')
    await expect(themeCard.getByRole('radio', { name: 'Taman' })).toBeChecked()
    await themeCard.getByRole('radio', { name: 'Kao uređaj' }).check()
    await expect.poll(() => theme(page)).toBe('light')
    await other.close()
  })

  await test.step('the script', async () => {
    await settingsCard(page, 'Pismo').getByRole('radio', { name: 'Ћирилица' }).click()
    await expect(page).toHaveURL('/cir/settings#pismo')
    const card = settingsCard(page, 'Писмо')
    await expect(card.getByRole('radio', { name: 'Ћирилица' })).toBeChecked()
    await expect(page.getByRole('switch', { name: /Нове поруке/ })).toBeVisible()
    await card.getByRole('radio', { name: 'Latinica' }).click()
    await expect(page).toHaveURL('/settings#pismo')
  })

  await test.step('the links beside the cards', async () => {
    const side = page.getByRole('navigation', { name: 'Podešavanja' })
    await side.getByRole('link', { name: 'Obaveštenja' }).click()
    await expect(page).toHaveURL('/settings#obavestenja')
    await expect(settingsCard(page, 'Obaveštenja emailom')).toBeInViewport()
    await expect(side.locator('[aria-current]')).toHaveText('Obaveštenja')
    await page.goBack()
    await expect(page).toHaveURL('/settings#pismo')
    await page.goto('/settings#brisanje')
    await expect(settingsCard(page, 'Obriši nalog')).toBeInViewport()
    await expect(side.locator('[aria-current]')).toHaveText('Obriši nalog')
  })

  await test.step('cards that fail to load can be loaded again', async () => {
    await page.goto('/profile')
    const failing = /\/api\/me\/(security|sessions|settings)$/
    await page.route(failing, route => route.abort())
    await page.getByRole('button', { name: 'Meni naloga' }).click()
    await page.getByRole('menuitem', { name: 'Podešavanja' }).click()
    const failures = page.getByRole('alert').filter({ hasText: 'Greška' })
    await expect(failures).toHaveCount(3)
    await expect(settingsCard(page, 'Izgled')).toBeVisible()
    await page.unroute(failing)
    for (let left = 2; left >= 0; left -= 1) {
      await failures.first().getByRole('button', { name: 'Pokušajte ponovo' }).click()
      await expect(failures).toHaveCount(left)
    }
    await expect(settingsCard(page, 'Lozinka')).toBeVisible()
  })
  tolerateErrors(faults, 'ERR_FAILED')
})
