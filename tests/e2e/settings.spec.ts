import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Browser, Page } from '@playwright/test'
import { contact, desk, expect, lettersTo, newcomer, pageOf, password, phone, post, test, tolerate } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const toast = (page: Page, text: string) => page.getByText(text).first()

async function settings(browser: Browser, faults: string[], more: Parameters<typeof newcomer>[2] = {}) {
  const somebody = await newcomer(browser, faults, { name: 'Ana Nikolić', ...more })
  await somebody.page.goto('/settings')
  await expect(somebody.page.getByRole('heading', { name: 'Podešavanja' })).toBeVisible()
  return somebody
}
async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`)).toEqual([])
}
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)![0]
const codeOf = (secret: string) => createOTP(new TextDecoder().decode(base32.decode(secret) as Uint8Array)).totp()

for (const viewport of [phone, desk]) {
  test.describe(`${viewport.width} px`, () => {
    test('a new password signs the other devices out', async ({ browser, faults }) => {
      const { page, email } = await settings(browser, faults, { viewport })
      const other = await pageOf(browser, faults, email, desk)
      await other.goto('/messages')
      await expect(other.getByRole('heading', { name: 'Poruke' })).toBeVisible()
      const form = card(page, 'Lozinka')
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
      await expect(toast(page, 'Lozinka je promenjena. Ostali uređaji su odjavljeni.')).toBeVisible()
      await expect(current!).toHaveValue('')

      await expect(other.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0, { timeout: 30_000 })
      // This one goes on, with a session of its own.
      await page.reload()
      await expect(card(page, 'Prijavljeni uređaji').getByRole('listitem')).toHaveCount(1)
      const context = await browser.newContext()
      const base = test.info().project.use.baseURL!
      const old = { data: { email, password }, headers: { origin: base } }
      expect((await context.request.post(`${base}/api/auth/sign-in/email`, old)).status()).toBe(401)
      await post(context, '/api/auth/sign-in/email', { email, password: 'nova-lozinka-1' })
      tolerate(faults, '40')
    })

    test('devices are listed and signed out: one, the others, all', async ({ browser, faults }) => {
      const { page, email } = await settings(browser, faults, { viewport })
      const others = await Promise.all([1, 2, 3].map(() => pageOf(browser, faults, email, desk)))
      for (const other of others) await other.goto('/messages')
      await page.reload()
      const list = card(page, 'Prijavljeni uređaji')
      await expect(list.getByRole('listitem')).toHaveCount(4)
      await expect(list.getByRole('listitem').first()).toContainText('Ovaj uređaj')
      await expect(list.getByRole('listitem').first()).toContainText('Linux')
      await expectNoViolations(page)
      await list
        .getByRole('button', { name: /^Odjavi uređaj/ })
        .first()
        .click()
      await expect(toast(page, 'Uređaj je odjavljen.')).toBeVisible()
      await expect(list.getByRole('listitem')).toHaveCount(3)
      await list.getByRole('button', { name: 'Odjavi sve ostale uređaje' }).click()
      await expect(toast(page, 'Ostali uređaji su odjavljeni.')).toBeVisible()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(list.getByRole('button', { name: 'Odjavi sve ostale uređaje' })).toHaveCount(0)
      for (const other of others) {
        await expect(other.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0, { timeout: 30_000 })
      }
      await list.getByRole('button', { name: 'Odjavi sve, i ovaj uređaj' }).click()
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'Odjavljeni ste')).toBeVisible()
      tolerate(faults, '401')
    })

    test('the second step: set up with key and codes, new codes, switched off', async ({ browser, faults }) => {
      const { page, email } = await settings(browser, faults, { viewport })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const step = card(page, 'Provera u dva koraka')
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
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: 'Kopiraj ključ' }).click()
      const secret = await page.evaluate(() => navigator.clipboard.readText())
      await expect(dialog.getByText(secret.match(/.{1,4}/g)!.join(' '))).toBeVisible()
      await dialog.getByLabel('Kod iz aplikacije').fill('12')
      await dialog.getByRole('button', { name: 'Potvrdi kod' }).click()
      await expect(dialog.getByText('Kod ima 6 cifara.')).toBeVisible()
      await dialog.getByLabel('Kod iz aplikacije').fill(await codeOf(secret))
      await dialog.getByRole('button', { name: 'Potvrdi kod' }).click()

      const codes = page.getByRole('list', { name: 'Rezervni kodovi' }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      await expectNoViolations(page)
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
      tolerate(faults, '40')
      tolerate(faults, '422')
    })

    test('a new address counts once its letter was answered', async ({ browser, faults }) => {
      const { page, email } = await settings(browser, faults, { viewport })
      const form = card(page, 'Email')
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
      const [notice] = await lettersTo(page.context(), email)
      expect(notice!.subject).toBe('Zatražena je promena email adrese')

      const [letter] = await lettersTo(page.context(), `novi.${email}`)
      const elsewhere = await (await browser.newContext({ viewport })).newPage()
      await elsewhere.goto(linkIn(letter!.text))
      await expectNoViolations(elsewhere)
      await elsewhere.getByRole('button', { name: 'Potvrdi novu adresu' }).click()
      await expect(elsewhere.getByText(`Adresa novi.${email} je potvrđena.`)).toBeVisible()
      await elsewhere.reload()
      await elsewhere.getByRole('button', { name: 'Potvrdi novu adresu' }).click()
      await expect(elsewhere.getByRole('alert')).toContainText('Link je neispravan ili je istekao.')
      await page.reload()
      await expect(form.getByText(`novi.${email}`)).toBeVisible()
      tolerate(faults, '422')
    })

    test('deleting the account says what goes, wants the password, and leaves the others a general name', async ({
      browser,
      faults,
    }) => {
      const { page, email } = await settings(browser, faults, { role: 'provider', viewport })
      const talk = await contact(page, 'Milan Jovanović')
      await post(page.context(), `/api/conversations/${talk.id}/messages`, {
        id: crypto.randomUUID(),
        content: 'Zbogom',
      })
      await card(page, 'Obriši nalog').getByRole('button', { name: 'Obriši nalog' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Obrisati nalog zauvek?' })
      await expect(dialog.getByRole('button', { name: 'Otkaži' })).toBeFocused()
      await expect(dialog).toContainText('Razgovori ostaju onima sa kojima ste ih vodili')
      await expectNoViolations(page)
      const submit = dialog.getByRole('button', { name: 'Obriši zauvek' })
      await submit.click()
      await expect(dialog.getByText('Unesite lozinku.')).toBeVisible()
      await dialog.getByLabel('Lozinka', { exact: true }).fill('pogrešna')
      await submit.click()
      await expect(dialog.getByText('Pogrešna lozinka.')).toBeVisible()
      await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
      await submit.dblclick()
      await expect(toast(page, 'Nalog je obrisan.')).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'Prijava' }).first()).toBeVisible()
      await page.goto('/settings')
      await expect(page).toHaveURL(/\/login/)
      const base = test.info().project.use.baseURL!
      const again = await page.request.post(`${base}/api/auth/sign-in/email`, {
        data: { email, password },
        headers: { origin: base },
      })
      expect(again.status()).toBe(401)

      const milan = await pageOf(browser, faults, 'milan.jovanovic@primer.rs', desk)
      await milan.goto(talk.path)
      await expect(milan.getByRole('dialog').getByText('Obrisan korisnik').first()).toBeVisible()
      await expect(milan.getByRole('log').getByText('Poruka je obrisana.')).toBeVisible()
      tolerate(faults, '422')
    })
  })
}

test('everything one has comes as one file', async ({ browser, faults }) => {
  const { page, email } = await settings(browser, faults)
  const button = card(page, 'Moji podaci').getByRole('button', { name: 'Preuzmi moje podatke' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^komsiluk-moji-podaci-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profiles).toMatchObject([{ email, name: 'Ana Nikolić' }])
  await expect(toast(page, 'Vaši podaci su preuzeti.')).toBeVisible()
  await page.route('**/api/me/export', route => route.abort())
  await button.click()
  await expect(toast(page, 'Podaci nisu preuzeti. Pokušajte ponovo.')).toBeVisible()
  tolerate(faults, 'ERR_FAILED')
})

test('mail for new messages is switched off here, and by the letter’s own link', async ({ browser, faults }) => {
  const { page } = await settings(browser, faults)
  const toggle = card(page, 'Obaveštenja emailom').getByRole('switch', { name: /Nove poruke/ })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toast(page, 'Obaveštenja su sačuvana.')).toBeVisible()
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await page.route('**/api/me/settings', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await toggle.click()
  await expect(toast(page, 'Obaveštenja nisu sačuvana. Pokušajte ponovo.')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.unroute('**/api/me/settings')
  await toggle.click()
  await expect(toggle).toBeChecked()

  // Somebody who has not been here at all gets a letter when a message comes.
  const { page: away, email } = await newcomer(browser, faults, { name: 'Vera Simić' })
  const { id } = await contact(away, 'Milan Jovanović')
  const milan = await pageOf(browser, faults, 'milan.jovanovic@primer.rs', desk)
  await post(milan.context(), `/api/conversations/${id}/messages`, { id: crypto.randomUUID(), content: 'Stižem.' })
  const { unsubscribe } = await letterAbout(milan, email)
  await milan.goto(unsubscribe)
  await expectNoViolations(milan)
  await milan.getByRole('button', { name: 'Isključi obaveštenja o novim porukama' }).click()
  await expect(milan.getByText('Obaveštenja o novim porukama su isključena.')).toBeVisible()
  await away.goto('/settings')
  await expect(card(away, 'Obaveštenja emailom').getByRole('switch', { name: /Nove poruke/ })).not.toBeChecked()
  tolerate(faults, 'ERR_FAILED')
})

test('light, dark or as the device: at once, in every tab, and before the first paint', async ({ browser, faults }) => {
  const { page } = await settings(browser, faults, { viewport: desk })
  const other = await page.context().newPage()
  await other.goto('/')
  const looks = card(page, 'Izgled')
  const theme = (of: Page) => of.evaluate(() => document.documentElement.dataset.theme)
  await expect(looks.getByRole('radio', { name: 'Kao uređaj' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => theme(page)).toBe('dark')
  await looks.getByRole('radio', { name: 'Svetao' }).check()
  await expect.poll(() => theme(page)).toBe('light')
  await looks.getByRole('radio', { name: 'Taman' }).check()
  for (const each of [page, other]) await expect.poll(() => theme(each)).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => theme(page)).toBe('dark')
  await expect(looks.getByRole('radio', { name: 'Taman' })).toBeChecked()
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await looks.getByRole('radio', { name: 'Kao uređaj' }).check()
  await expect.poll(() => theme(page)).toBe('light')
})

test('the links at the side lead to the cards and say where one is', async ({ browser, faults }) => {
  const { page } = await settings(browser, faults, { viewport: desk })
  const side = page.getByRole('navigation', { name: 'Podešavanja' })
  await expect(side.locator('[aria-current]')).toHaveText('Lozinka')
  await side.getByRole('link', { name: 'Obaveštenja' }).click()
  await expect(page).toHaveURL('/settings#obavestenja')
  await expect(card(page, 'Obaveštenja emailom')).toBeInViewport()
  await expect(side.locator('[aria-current]')).toHaveText('Obaveštenja')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await page.goto('/settings#brisanje')
  await expect(card(page, 'Obriši nalog')).toBeInViewport()
  await expect(side.locator('[aria-current]')).toHaveText('Obriši nalog')
})

test('what cannot be loaded says so and can be tried again', async ({ browser, faults }) => {
  const { page } = await newcomer(browser, faults, { name: 'Ana Nikolić' })
  await page.goto('/profile')
  for (const path of ['security', 'sessions', 'settings']) await page.route(`**/api/me/${path}`, route => route.abort())
  await page.getByRole('button', { name: 'Meni naloga' }).click()
  await page.getByRole('menuitem', { name: 'Podešavanja' }).click()
  const failures = page.getByRole('alert').filter({ hasText: 'Greška' })
  await expect(failures).toHaveCount(3, { timeout: 20_000 })
  await expect(card(page, 'Izgled')).toBeVisible()
  for (const path of ['security', 'sessions', 'settings']) await page.unroute(`**/api/me/${path}`)
  for (let left = 3; left > 0; left -= 1) {
    await failures.first().getByRole('button', { name: 'Pokušajte ponovo' }).click()
    await expect(failures).toHaveCount(left - 1)
  }
  await expect(card(page, 'Lozinka')).toBeVisible()
  tolerate(faults, 'ERR_FAILED')
})

/** The letter about a new message, once the job has written it. */
async function letterAbout(page: Page, email: string): Promise<{ unsubscribe: string }> {
  const find = async () =>
    (await lettersTo(page.context(), email)).find(letter => letter.subject === 'Milan Jovanović: nova poruka')
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy()
  return { unsubscribe: /Isključi obaveštenja o novim porukama: (\S+)/.exec((await find())!.text)![1]! }
}
