import { readFile } from 'node:fs/promises'
import { currentAppCode, decodeKey } from '../app-code.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { openSettings, settingsCard, toastWithText } from './settings-page.ts'
import { desktopSize, expect, newPage, password, post, signedInPage, test, tolerateErrors } from './test.ts'
import { submitSignIn } from './users.ts'

test('lists the devices, signs out one, the others or all, and changes the password', async () => {
  const { page, email } = await openSettings()
  const others = await Promise.all([1, 2].map(() => signedInPage(email, desktopSize)))
  for (const other of others) await other.goto('/messages')
  await page.reload()
  const list = settingsCard(page, 'Prijavljeni uređaji')
  const devices = list.getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText(/Ovaj uređaj.*Linux|Linux.*Ovaj uređaj/s)
  await expectNoViolations(page, 'devices')
  const signOutDevice = list.getByRole('button', { name: /^Odjavi uređaj/ })
  await signOutDevice.first().click()
  await expect(toastWithText(page, 'Uređaj je odjavljen.')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await list.getByRole('button', { name: 'Odjavi sve ostale uređaje' }).click()
  await expect(toastWithText(page, 'Ostali uređaji su odjavljeni.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  for (const other of others) {
    await expect(other.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0, { timeout: 30_000 })
  }

  await test.step('the form for a new password leads through its errors', async () => {
    const form = settingsCard(page, 'Lozinka')
    const current = form.getByLabel('Trenutna lozinka')
    const next = form.getByLabel('Nova lozinka', { exact: true })
    const again = form.getByLabel('Potvrdite novu lozinku')
    const submit = form.getByRole('button', { name: 'Promeni lozinku' })
    await current.fill('pogrešna lozinka')
    await next.fill('nova-lozinka-1')
    await again.fill('nova-lozinka-1')
    await submit.click()
    await expect(form.getByText('Pogrešna lozinka.')).toBeVisible()
    await expect(next).toHaveValue('nova-lozinka-1')
    await current.fill(password)
    await submit.dblclick()
    await expect(toastWithText(page, 'Lozinka je promenjena. Ostali uređaji su odjavljeni.')).toBeVisible()
    await expect(current).toHaveValue('')
    await post(await newPage(), '/api/auth/sign-in/email', { email, password: 'nova-lozinka-1' })
  })

  await page.reload()
  await list.getByRole('button', { name: 'Odjavi sve uređaje, i ovaj' }).click()
  await expect(page).toHaveURL('/')
  await expect(toastWithText(page, 'Odjavljeni ste')).toBeVisible()
  tolerateErrors('40')
})

test('sets up two-factor sign-in, signs in by both kinds of code, and switches it off', async () => {
  const { page, email } = await openSettings()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const card = settingsCard(page, 'Provera u dva koraka')
  const dialog = page.getByRole('dialog')
  const codes = page.getByRole('list', { name: 'Rezervni kodovi' }).getByRole('listitem')
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  let secret = ''
  let shown: string[] = []

  await test.step('the set-up needs the password and a code of the app', async () => {
    await expect(card.getByText('Isključena')).toBeVisible()
    await card.getByRole('button', { name: 'Uključi proveru' }).click()
    await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Nastavi' }).click()
    await expect(dialog.getByRole('img', { name: 'QR kod za aplikaciju' })).toBeVisible()
    await expectNoViolations(page, 'second step, its key')
    await dialog.getByRole('button', { name: 'Kopiraj ključ' }).click()
    secret = await readClipboard()
    await expect(dialog.getByText(secret.match(/.{1,4}/g)!.join(' '))).toBeVisible()
    await dialog.getByLabel('Kod iz aplikacije').fill(await currentAppCode(decodeKey(secret)))
    await dialog.getByRole('button', { name: 'Potvrdi kod' }).click()
  })

  await test.step('the backup codes are copied, saved and printed, and Escape does not hide them', async () => {
    await expect(codes).toHaveCount(10)
    await expectNoViolations(page, 'second step, its codes')
    shown = await codes.allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(codes).toHaveCount(10)
    await dialog.getByRole('button', { name: 'Kopiraj', exact: true }).click()
    expect(await readClipboard()).toBe(shown.join('\n'))
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Preuzmi' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(shown.join('\n'))
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
    await expect(card.getByText('Uključena')).toBeVisible()
  })

  async function signInWithPassword() {
    await post(page, '/api/auth/sign-out', {})
    await page.goto('/login?next=/settings')
    await submitSignIn(page, email)
    await expect(page.getByLabel('Kod iz aplikacije')).toBeFocused()
  }

  await test.step('sign-in takes the app’s code, or a backup code that makes the device a trusted one', async () => {
    await signInWithPassword()
    await page.getByLabel('Kod iz aplikacije').fill('000000')
    await page.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(page.getByRole('main').getByText(/^Kod nije ispravan\. Proverite ga/)).toBeVisible()
    await page.getByLabel('Kod iz aplikacije').fill(await currentAppCode(decodeKey(secret)))
    await page.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(page).toHaveURL('/settings')
    await signInWithPassword()
    await page.getByRole('button', { name: /Rezervni kod/ }).click()
    await page.getByLabel('Rezervni kod').fill(shown[0]!)
    await page.getByRole('switch', { name: /Ne traži kod na ovom uređaju/ }).click()
    await page.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(page).toHaveURL('/settings')
    const again = await post(page, '/api/auth/sign-in/email', { email, password })
    expect(again).not.toHaveProperty('twoFactorRedirect')
  })

  await test.step('the password gives new backup codes and switches it off', async () => {
    await card.getByRole('button', { name: 'Novi rezervni kodovi' }).click()
    await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Nastavi' }).click()
    await expect(codes).toHaveCount(10)
    expect(await codes.allInnerTexts()).not.toEqual(shown)
    await dialog.getByRole('button', { name: 'Kodovi su sačuvani' }).click()
    await card.getByRole('button', { name: 'Isključi proveru' }).click()
    const question = page.getByRole('alertdialog', { name: 'Isključiti proveru?' })
    await question.getByLabel('Lozinka', { exact: true }).fill(password)
    await question.getByRole('button', { name: 'Isključi' }).click()
    await expect(card.getByText('Isključena')).toBeVisible()
  })
  tolerateErrors('40', '422')
})
