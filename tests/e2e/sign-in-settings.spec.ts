import { readFile } from 'node:fs/promises'
import { currentAppCode, decodeKey } from '../app-code.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { openSettings, settingsCard, toastWithText } from './settings-page.ts'
import { desktopSize, expect, password, post, signedInPage, test, tolerateErrors } from './test.ts'

test('a new password signs out all other devices', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults)
  const other = await signedInPage(browser, faults, email, desktopSize)
  await other.goto('/messages')
  await expect(other.getByRole('heading', { name: 'Poruke' })).toBeVisible()
  const form = settingsCard(page, 'Lozinka')
  const [current, next, again] = ['Trenutna lozinka', 'Nova lozinka', 'Potvrdite novu lozinku'].map(label =>
    form.getByLabel(label, { exact: true }),
  )
  const submit = form.getByRole('button', { name: 'Promeni lozinku' })
  await submit.click()
  await expect(form.getByText('Unesite trenutnu lozinku.')).toBeVisible()
  await expect(current!).toBeFocused()
  await current!.fill('pogrešna lozinka')
  await next!.fill('kratka')
  await submit.click()
  await expect(form.getByText('Lozinka mora imati najmanje 8 karaktera.')).toBeVisible()
  await next!.fill('nova-lozinka-1')
  await again!.fill('nova-lozinka-2')
  await submit.click()
  await expect(form.getByText('Lozinke se ne podudaraju')).toBeVisible()
  await again!.fill('nova-lozinka-1')
  await submit.click()
  await expect(form.getByText('Pogrešna lozinka.')).toBeVisible()
  await expect(next!).toHaveValue('nova-lozinka-1')
  await current!.fill(password)
  await submit.dblclick()
  await expect(toastWithText(page, 'Lozinka je promenjena. Ostali uređaji su odjavljeni.')).toBeVisible()
  await expect(current!).toHaveValue('')

  await expect(other.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0, { timeout: 30_000 })
  // This device stays signed in, with a new session.
  await page.reload()
  await expect(settingsCard(page, 'Prijavljeni uređaji').getByRole('listitem')).toHaveCount(1)
  const context = await browser.newContext()
  const base = test.info().project.use.baseURL!
  const old = { data: { email, password }, headers: { origin: base } }
  expect((await context.request.post(`${base}/api/auth/sign-in/email`, old)).status()).toBe(401)
  await post(context, '/api/auth/sign-in/email', { email, password: 'nova-lozinka-1' })
  tolerateErrors(faults, '40')
})

test('lists the devices and signs out one, the others or all', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults)
  const others = await Promise.all([1, 2, 3].map(() => signedInPage(browser, faults, email, desktopSize)))
  for (const other of others) await other.goto('/messages')
  await page.reload()
  const list = settingsCard(page, 'Prijavljeni uređaji')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('Ovaj uređaj')
  await expect(list.getByRole('listitem').first()).toContainText('Linux')
  await expectNoViolations(page, 'devices')
  await list
    .getByRole('button', { name: /^Odjavi uređaj/ })
    .first()
    .click()
  await expect(toastWithText(page, 'Uređaj je odjavljen.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Odjavi sve ostale uređaje' }).click()
  await expect(toastWithText(page, 'Ostali uređaji su odjavljeni.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button', { name: 'Odjavi sve ostale uređaje' })).toHaveCount(0)
  for (const other of others) {
    await expect(other.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0, { timeout: 30_000 })
  }
  await list.getByRole('button', { name: 'Odjavi sve uređaje, i ovaj' }).click()
  await expect(page).toHaveURL('/')
  await expect(toastWithText(page, 'Odjavljeni ste')).toBeVisible()
  tolerateErrors(faults, '401')
})

test('sets up two-factor sign-in, replaces its backup codes and switches it off', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const step = settingsCard(page, 'Provera u dva koraka')
  await expect(step.getByText('Isključena')).toBeVisible()
  await step.getByRole('button', { name: 'Uključi proveru' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nastavi' }).click()
  await expect(dialog.getByText('Unesite lozinku.')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill('pogrešna')
  await dialog.getByRole('button', { name: 'Nastavi' }).click()
  await expect(dialog.getByText('Pogrešna lozinka.')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Nastavi' }).click()
  await expect(dialog.getByRole('img', { name: 'QR kod za aplikaciju' })).toBeVisible()
  await expectNoViolations(page, 'second step, its key')
  await dialog.getByRole('button', { name: 'Kopiraj ključ' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByText(secret.match(/.{1,4}/g)!.join(' '))).toBeVisible()
  await dialog.getByLabel('Kod iz aplikacije').fill('12')
  await dialog.getByRole('button', { name: 'Potvrdi kod' }).click()
  await expect(dialog.getByText('Kod ima 6 cifara.')).toBeVisible()
  await dialog.getByLabel('Kod iz aplikacije').fill(await currentAppCode(decodeKey(secret)))
  await dialog.getByRole('button', { name: 'Potvrdi kod' }).click()

  const codes = page.getByRole('list', { name: 'Rezervni kodovi' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectNoViolations(page, 'second step, its codes')
  const shown = await codes.allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(codes).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Kopiraj', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Preuzmi' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(shown.join('\n'))
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await dialog.getByRole('button', { name: 'Odštampaj' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Podešavanja', includeHidden: true })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Odštampaj', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  await dialog.getByRole('button', { name: 'Kodovi su sačuvani' }).click()
  await expect(step.getByText('Uključena')).toBeVisible()

  const context = await browser.newContext()
  expect(await post(context, '/api/auth/sign-in/email', { email, password })).toMatchObject({
    twoFactorRedirect: true,
  })
  await post(context, '/api/auth/two-factor/verify-backup-code', { code: shown[0] })

  await step.getByRole('button', { name: 'Novi rezervni kodovi' }).click()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Nastavi' }).click()
  await expect(codes).toHaveCount(10)
  expect(await codes.allInnerTexts()).not.toEqual(shown)
  await dialog.getByRole('button', { name: 'Kodovi su sačuvani' }).click()
  await step.getByRole('button', { name: 'Isključi proveru' }).click()
  const question = page.getByRole('alertdialog', { name: 'Isključiti proveru?' })
  await question.getByLabel('Lozinka', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Isključi' }).click()
  await expect(step.getByText('Isključena')).toBeVisible()
  await post(context, '/api/auth/sign-in/email', { email, password })
  tolerateErrors(faults, '40')
  tolerateErrors(faults, '422')
})
