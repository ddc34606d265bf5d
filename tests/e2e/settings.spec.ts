import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility-checks.ts'
import { openSettings, settingsCard, toastWithText } from './settings-page.ts'
import {
  desktopSize,
  emailsTo,
  expect,
  newUser,
  openConversation,
  password,
  post,
  signedInPage,
  test,
  tolerateErrors,
} from './test.ts'

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)![0]

test('a new email address counts once its link is confirmed', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults)
  const form = settingsCard(page, 'Email')
  const address = form.getByLabel('Nova email adresa')
  const submit = form.getByRole('button', { name: 'Pošalji link za potvrdu' })
  await address.fill('nije-adresa')
  await submit.click()
  await expect(form.getByText('Unesite ispravnu email adresu.')).toBeVisible()
  await address.fill(email.toUpperCase())
  await submit.click()
  await expect(form.getByText('To je već vaša adresa.')).toBeVisible()
  await address.fill(`novi.${email}`)
  await submit.click()
  await expect(form.getByText('Unesite lozinku.')).toBeVisible()
  await form.getByLabel('Lozinka', { exact: true }).fill(password)
  await submit.click()
  await expect(form.getByText(`Otvorite link koji smo poslali na novi.${email}`)).toBeVisible()
  const [notice] = await emailsTo(page.context(), email)
  expect(notice!.subject).toBe('Zatražena je promena email adrese')

  const [confirmation] = await emailsTo(page.context(), `novi.${email}`)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(linkIn(confirmation!.text))
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

test('deletes the account with the password and leaves a general name in conversations', async ({
  browser,
  faults,
}) => {
  const { page, email } = await openSettings(browser, faults, { role: 'provider', name: 'Zorica Zbogom' })
  const conversation = await openConversation(page, 'Milan Jovanović')
  await post(page.context(), `/api/conversations/${conversation.id}/messages`, {
    id: crypto.randomUUID(),
    content: 'Zbogom',
  })
  await settingsCard(page, 'Obriši nalog').getByRole('button', { name: 'Obriši nalog' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Obrisati nalog zauvek?' })
  await expect(dialog.getByRole('button', { name: 'Odustani' })).toBeFocused()
  await expect(dialog).toContainText('Razgovori ostaju onima sa kojima ste ih vodili')
  await expectNoViolations(page, 'deleting the account')
  const submit = dialog.getByRole('button', { name: 'Obriši zauvek' })
  await submit.click()
  await expect(dialog.getByText('Unesite lozinku.')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill('pogrešna')
  await submit.click()
  await expect(dialog.getByText('Pogrešna lozinka.')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await submit.dblclick()
  await expect(toastWithText(page, 'Nalog je obrisan.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Prijava' }).first()).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
  const base = test.info().project.use.baseURL!
  const response = await page.request.post(`${base}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: base },
  })
  expect(response.status()).toBe(401)

  const milan = await signedInPage(browser, faults, 'milan.jovanovic@primer.rs', desktopSize)
  await milan.goto(conversation.path)
  await expect(milan.getByRole('dialog').getByText('Obrisan korisnik').first()).toBeVisible()
  await expect(milan.getByRole('log').getByText('Poruka je obrisana.')).toBeVisible()
  tolerateErrors(faults, '422')
})

test('exports all data of the user as one file', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults)
  const button = settingsCard(page, 'Moji podaci').getByRole('button', { name: 'Preuzmi moje podatke' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^komsiluk-moji-podaci-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profiles).toMatchObject([{ email, name: 'Ana Nikolić' }])
  await expect(toastWithText(page, 'Vaši podaci su preuzeti.')).toBeVisible()
  await page.route('**/api/me/export', route => route.abort())
  await button.click()
  await expect(toastWithText(page, 'Podaci nisu preuzeti. Pokušajte ponovo.')).toBeVisible()
  tolerateErrors(faults, 'ERR_FAILED')
})

test('switches off emails about messages in the settings and by the link in the email', async ({ browser, faults }) => {
  const { page } = await openSettings(browser, faults)
  const toggle = settingsCard(page, 'Obaveštenja emailom').getByRole('switch', { name: /Nove poruke/ })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toastWithText(page, 'Obaveštenja su sačuvana.')).toBeVisible()
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await page.route('**/api/me/settings', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await toggle.click()
  await expect(toastWithText(page, 'Obaveštenja nisu sačuvana. Pokušajte ponovo.')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.unroute('**/api/me/settings')
  await toggle.click()
  await expect(toggle).toBeChecked()

  // A user who has no page open gets an email about a message.
  const { page: away, email } = await newUser(browser, faults, { name: 'Vera Simić' })
  const { id } = await openConversation(away, 'Milan Jovanović')
  const milan = await signedInPage(browser, faults, 'milan.jovanovic@primer.rs', desktopSize)
  await post(milan.context(), `/api/conversations/${id}/messages`, { id: crypto.randomUUID(), content: 'Stižem.' })
  const { unsubscribe } = await messageEmail(milan, email)
  await milan.goto(unsubscribe)
  await expectNoViolations(milan, 'unsubscribed')
  await milan.getByRole('button', { name: 'Isključi obaveštenja o novim porukama' }).click()
  await expect(milan.getByText('Obaveštenja o novim porukama su isključena.')).toBeVisible()
  await away.goto('/settings')
  await expect(settingsCard(away, 'Obaveštenja emailom').getByRole('switch', { name: /Nove poruke/ })).not.toBeChecked()
  tolerateErrors(faults, 'ERR_FAILED')
})

test('applies the chosen theme at once, in every tab and before the first paint, and the chosen script, also in emails', async ({
  browser,
  faults,
}) => {
  const { page, email } = await openSettings(browser, faults, { viewport: desktopSize })

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
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => theme(page)).toBe('dark')
    await expect(themeCard.getByRole('radio', { name: 'Taman' })).toBeChecked()
    await expectNoViolations(page, 'settings in the dark theme')
    await page.emulateMedia({ colorScheme: 'light' })
    await themeCard.getByRole('radio', { name: 'Kao uređaj' }).check()
    await expect.poll(() => theme(page)).toBe('light')
    await other.close()
  })

  await test.step('the script', async () => {
    await expect(settingsCard(page, 'Pismo').getByRole('radio', { name: 'Latinica' })).toBeChecked()
    await settingsCard(page, 'Pismo').getByRole('radio', { name: 'Ћирилица' }).click()
    await expect(page).toHaveURL('/cir/settings#pismo')
    const card = settingsCard(page, 'Писмо')
    await expect(card.getByRole('radio', { name: 'Ћирилица' })).toBeChecked()
    await expect(page.getByRole('switch', { name: /Нове поруке/ })).toBeVisible()
    await expectNoViolations(page, 'settings in Cyrillic')
    const form = settingsCard(page, 'Email')
    await form.getByLabel('Нова email адреса').fill(`novi.${email}`)
    await form.getByLabel('Лозинка', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Пошаљи линк за потврду' }).click()
    await expect(form.getByText(`Отворите линк који смо послали на novi.${email}`)).toBeVisible()
    const [notice] = await emailsTo(page.context(), email)
    expect(notice!.subject).toBe('Затражена је промена email адресе')
    await card.getByRole('radio', { name: 'Latinica' }).click()
    await expect(page).toHaveURL('/settings#pismo')
    await expect(settingsCard(page, 'Pismo').getByRole('radio', { name: 'Latinica' })).toBeChecked()
  })
})

test('side links lead to the settings cards, and cards that fail to load can be loaded again', async ({
  browser,
  faults,
}) => {
  const { page } = await openSettings(browser, faults, { viewport: desktopSize })
  const side = page.getByRole('navigation', { name: 'Podešavanja' })
  await expect(side.locator('[aria-current]')).toHaveText('Lozinka')
  await side.getByRole('link', { name: 'Obaveštenja' }).click()
  await expect(page).toHaveURL('/settings#obavestenja')
  await expect(settingsCard(page, 'Obaveštenja emailom')).toBeInViewport()
  await expect(side.locator('[aria-current]')).toHaveText('Obaveštenja')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await page.goto('/settings#brisanje')
  await expect(settingsCard(page, 'Obriši nalog')).toBeInViewport()
  await expect(side.locator('[aria-current]')).toHaveText('Obriši nalog')

  await page.goto('/profile')
  for (const path of ['security', 'sessions', 'settings']) await page.route(`**/api/me/${path}`, route => route.abort())
  await page.getByRole('button', { name: 'Meni naloga' }).click()
  await page.getByRole('menuitem', { name: 'Podešavanja' }).click()
  const failures = page.getByRole('alert').filter({ hasText: 'Greška' })
  await expect(failures).toHaveCount(3, { timeout: 20_000 })
  await expect(settingsCard(page, 'Izgled')).toBeVisible()
  for (const path of ['security', 'sessions', 'settings']) await page.unroute(`**/api/me/${path}`)
  for (let left = 3; left > 0; left -= 1) {
    await failures.first().getByRole('button', { name: 'Pokušajte ponovo' }).click()
    await expect(failures).toHaveCount(left - 1)
  }
  await expect(settingsCard(page, 'Lozinka')).toBeVisible()
  tolerateErrors(faults, 'ERR_FAILED')
})

/** Waits until a job has sent the email about a new message, and returns the email's link to unsubscribe. */
async function messageEmail(page: Page, email: string): Promise<{ unsubscribe: string }> {
  const findEmail = async () =>
    (await emailsTo(page.context(), email)).find(({ subject }) => subject === 'Milan Jovanović: nova poruka')
  await expect.poll(findEmail, { timeout: 30_000 }).toBeTruthy()
  return { unsubscribe: /Isključi obaveštenja o novim porukama: (\S+)/.exec((await findEmail())!.text)![1]! }
}
