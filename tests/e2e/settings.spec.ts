import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility-checks.ts'
import { sendMessage } from './conversation-helpers.ts'
import { openSettings, settingsCard, toastWithText } from './settings-page.ts'
import {
  desktopSize,
  expect,
  milanEmail,
  newPage,
  newUser,
  openConversation,
  password,
  signedInPage,
  test,
  tolerateErrors,
} from './test.ts'
import { linkIn, waitForEmail } from './users.ts'

test('a new email address counts once its link is confirmed', async () => {
  const { page, email } = await openSettings()
  const form = settingsCard(page, 'Email')
  await form.getByLabel('Nova email adresa').fill(`novi.${email}`)
  await form.getByLabel('Lozinka', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Pošalji link za potvrdu' }).click()
  await expect(form.getByText(`Otvorite link koji smo poslali na novi.${email}`)).toBeVisible()

  const elsewhere = await newPage()
  await elsewhere.goto(linkIn(await waitForEmail(page, `novi.${email}`, /./)))
  await expectNoViolations(elsewhere, 'new address confirmed')
  await elsewhere.getByRole('button', { name: 'Potvrdi novu adresu' }).click()
  await expect(elsewhere.getByText(`Adresa novi.${email} je potvrđena.`)).toBeVisible()
  await page.reload()
  await expect(form.getByText(`novi.${email}`)).toBeVisible()
})

test('exports all data of the user as one file, then deletes the account with the password', async () => {
  const { page, email } = await openSettings({ role: 'provider', name: 'Zorica Zbogom' })
  const conversation = await openConversation(page, 'Milan Jovanović')
  await sendMessage(page, conversation.id, 'Zbogom')

  const button = settingsCard(page, 'Moji podaci').getByRole('button', { name: 'Preuzmi moje podatke' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^komsiluk-moji-podaci-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profiles).toMatchObject([{ email, name: 'Zorica Zbogom' }])

  await settingsCard(page, 'Obriši nalog').getByRole('button', { name: 'Obriši nalog' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Obrisati nalog zauvek?' })
  await expect(dialog.getByRole('button', { name: 'Odustani' })).toBeFocused()
  await expectNoViolations(page, 'deleting the account')
  const submit = dialog.getByRole('button', { name: 'Obriši zauvek' })
  await dialog.getByLabel('Lozinka', { exact: true }).fill('pogrešna')
  await submit.click()
  await expect(dialog.getByText('Pogrešna lozinka.')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await submit.dblclick()
  await expect(toastWithText(page, 'Nalog je obrisan.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prijava' }).first()).toBeVisible()

  const milan = await signedInPage(milanEmail, desktopSize)
  await milan.goto(conversation.path)
  await expect(milan.getByRole('dialog').getByText('Obrisan korisnik').first()).toBeVisible()
  await expect(milan.getByRole('log').getByText('Poruka je obrisana.')).toBeVisible()
  tolerateErrors('422')
})

test('switches off emails about messages by the link in the email and in the settings', async () => {
  const { page, email } = await newUser({ name: 'Vera Simić' })
  const { id } = await openConversation(page, 'Milan Jovanović')
  const milan = await signedInPage(milanEmail)
  await sendMessage(milan, id, 'Stižem.')
  const { text } = await waitForEmail(page, email, /^Milan Jovanović: nova poruka/)
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
  await toggle.click()
  await expect(toastWithText(page, 'Obaveštenja su sačuvana.')).toBeVisible()
  await page.reload()
  await expect(toggle).toBeChecked()
  tolerateErrors('ERR_FAILED')
})

test('applies the chosen theme in every tab and before the first paint, and the chosen script', async () => {
  const { page } = await openSettings({ viewport: desktopSize })

  const other = await page.context().newPage()
  await other.goto('/')
  const themeCard = settingsCard(page, 'Izgled')
  const theme = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.theme)
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

  await settingsCard(page, 'Pismo').getByRole('radio', { name: 'Ћирилица' }).click()
  await expect(page).toHaveURL('/cir/settings#pismo')
  const card = settingsCard(page, 'Писмо')
  await expect(card.getByRole('radio', { name: 'Ћирилица' })).toBeChecked()
  await card.getByRole('radio', { name: 'Latinica' }).click()
  await expect(page).toHaveURL('/settings#pismo')

  const side = page.getByRole('navigation', { name: 'Podešavanja' })
  await side.getByRole('link', { name: 'Obaveštenja' }).click()
  await expect(page).toHaveURL('/settings#obavestenja')
  await expect(settingsCard(page, 'Obaveštenja emailom')).toBeInViewport()
  await expect(side.locator('[aria-current]')).toHaveText('Obaveštenja')
  await page.goBack()
  await expect(page).toHaveURL('/settings#pismo')

  await page.goto('/profile')
  const failing = /\/api\/me\/(security|sessions|settings)$/
  await page.route(failing, route => route.abort())
  await page.getByRole('button', { name: 'Meni naloga' }).click()
  await page.getByRole('menuitem', { name: 'Podešavanja' }).click()
  const failures = page.getByRole('alert').filter({ hasText: 'Greška' })
  await expect(failures).toHaveCount(3)
  await expect(settingsCard(page, 'Izgled')).toBeVisible()
  await page.unroute(failing)
  await failures.first().getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await expect(failures).toHaveCount(2)
  tolerateErrors('ERR_FAILED')
})
