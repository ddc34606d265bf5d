import { randomUUID } from 'node:crypto'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { administratorPage } from './administrator.ts'
import { publishService, reportBody } from './report-helpers.ts'
import { desktopSize, emailsTo, expect, newUser, phoneSize, post, test } from './test.ts'

test('a reported service is hidden with a reason, appealed and restored', async ({ browser, faults }) => {
  const { page: owner, email } = await newUser(browser, faults, { role: 'provider', name: 'Darko Kovač' })
  const { page: customer } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  const title = `Klima servis ${Date.now()}`
  const service = await publishService(owner.context(), title)

  await customer.goto(`/service/${service.id}`)
  await customer.getByRole('button', { name: `Prijavi: Usluga „${title}”` }).click()
  const dialog = customer.getByRole('dialog', { name: 'Zašto prijavljujete?' })
  await dialog.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(dialog.getByText('Izaberite razlog.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Cena ili opis nisu istiniti' }).check({ force: true })
  await dialog.getByLabel('Šta se desilo?').fill('Rekao 900, na kraju tražio 4.800 za gas.')
  await expectNoViolations(customer, 'the report’s dialog')
  await dialog.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(customer.getByText('Prijava je poslata. Odgovor vam stiže na email.')).toBeVisible()

  const admin = await administratorPage(browser, faults, desktopSize)
  await admin.goto('/admin/prijave')
  await admin.getByRole('link', { name: new RegExp(title) }).click()
  await expect(admin.getByText('Preuzeli ste vi')).toBeVisible()
  await expect(admin.getByText('„Rekao 900, na kraju tražio 4.800 za gas.”').last()).toBeVisible()
  await expectNoViolations(admin, 'a case on a desk')
  await admin.setViewportSize(phoneSize)
  await expectNoViolations(admin, 'a case on a phone')
  await expectNoSidewaysScroll(admin, 'a case')
  await admin.setViewportSize(desktopSize)
  await admin.getByRole('radio', { name: /Sakrij uslugu/ }).check({ force: true })
  await admin.getByLabel('Objašnjenje').fill('Upišite raspon ili šta se doplaćuje, pa oglas vraćamo.')
  await admin.getByRole('button', { name: 'Sakrij uslugu' }).click()
  await expect(admin.getByText('Sakriveno.')).toBeVisible()

  const visitor = await browser.newContext()
  const base = test.info().project.use.baseURL!
  const status = async () => (await visitor.request.get(`${base}/service/${service.id}`)).status()
  await expect.poll(status).toBe(404)

  await owner.goto(`/service/${service.id}`)
  await expect(owner.getByText('Vaša usluga je sakrivena.')).toBeVisible()
  await expect.poll(async () => (await emailsTo(owner.context(), email))[0]?.subject).toBe('Vaša usluga je sakrivena')
  await owner.getByRole('link', { name: 'Pogledajte odluku' }).click()
  await expect(owner.getByRole('heading', { name: 'Vaša usluga je sakrivena', level: 1 })).toBeVisible()
  await expect(owner.getByText('Upišite raspon ili šta se doplaćuje, pa oglas vraćamo.')).toBeVisible()
  await expectNoViolations(owner, 'a decision')
  await expectNoSidewaysScroll(owner, 'a decision')
  await owner.getByLabel('Zašto odluka nije u redu?').fill('Sada piše raspon cena, molim da pogledate.')
  await owner.getByRole('button', { name: 'Pošalji prigovor' }).click()
  await expect(owner.getByText('Prigovor smo dobili.')).toBeVisible()

  await admin.goto('/admin/prijave')
  await admin.getByRole('link', { name: new RegExp(`Prigovor: „${title}”`) }).click()
  await expect(admin.getByText('Preuzeli ste vi')).toBeVisible()
  await admin.getByRole('radio', { name: /Odluka je promenjena/ }).check({ force: true })
  await admin.getByRole('button', { name: 'Odluka je promenjena' }).click()
  await expect(admin.getByText('Odluka je promenjena.')).toBeVisible()
  await expect.poll(status).toBe(200)
  await owner.reload()
  await expect(owner.getByText('Odluka je promenjena.')).toBeVisible()
  await customer.goto('/settings')
  await expect(customer.getByText('Usvojena')).toBeVisible()
  await admin.goto('/admin/dnevnik')
  await expect(admin.getByText('Odluka: Sakriveno, Cena ili opis nisu istiniti').first()).toBeVisible()
  await expectNoViolations(admin, 'the audit log')
})

test('decides waiting reports one after the other by keyboard alone', async ({ browser, faults }) => {
  const { page: owner } = await newUser(browser, faults, { role: 'provider', name: 'Brzi Oglasi' })
  const { page: customer } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  const mark = `Red ${Date.now()}`
  for (let number = 1; number <= 5; number += 1) {
    const { id } = await publishService(owner.context(), `${mark} broj ${number}`)
    await post(customer.context(), '/api/reports', reportBody(id))
  }
  const admin = await administratorPage(browser, faults, desktopSize)
  await admin.goto('/admin/prijave')
  const list = admin.getByRole('region', { name: 'Na čekanju' })
  const rows = list.getByRole('link', { name: new RegExp(mark) })
  await expect(rows).toHaveCount(5)
  const openCase = admin.getByRole('heading', { level: 1 })
  await expect
    .poll(async () => {
      await admin.keyboard.press('j')
      return admin.evaluate(() => document.activeElement?.textContent ?? '')
    })
    .toContain(mark)
  await admin.keyboard.press('Enter')
  /** Skips cases of other tests. The key j opens the next case, whose title must appear before the next press. */
  async function skipToOwnCase() {
    for (;;) {
      const title = (await openCase.textContent()) ?? ''
      if (title.includes(mark)) return
      await admin.keyboard.press('j')
      await expect(openCase.filter({ hasNotText: title })).toBeVisible()
    }
  }
  for (let left = 5; left > 0; left -= 1) {
    await expect(openCase.filter({ hasText: mark })).toBeVisible()
    await expect(admin.getByText('Preuzeli ste vi')).toBeVisible()
    const decided = (await openCase.textContent()) ?? ''
    await admin.keyboard.press(left % 3 ? '1' : '3')
    await admin.keyboard.press('Enter')
    await expect(rows).toHaveCount(left - 1)
    // Deciding opens the oldest waiting case, which may be a case of another test.
    await expect(openCase).not.toHaveText(decided)
    if (left > 1) await skipToOwnCase()
  }
})

test('a visitor’s report keeps its text through sign-in', async ({ browser, faults }) => {
  const { page: owner } = await newUser(browser, faults, { role: 'provider', name: 'Sajt Petrović' })
  const service = await publishService(owner.context(), `Krečenje ${Date.now()}`)
  const { page: customer, email } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  await post(customer.context(), '/api/auth/sign-out', {})
  await customer.goto(`/prijavi/service/${service.id}`)
  await customer.getByRole('radio', { name: 'Tuđe slike ili tekst' }).check({ force: true })
  await customer.getByLabel('Šta se desilo?').fill('Ovo su moje slike.')
  await expectNoViolations(customer, 'the page for reporting')
  await customer.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(customer).toHaveURL(/\/login/)
  await customer.getByLabel('Email').fill(email)
  await customer.getByLabel('Lozinka', { exact: true }).fill('komsiluk1')
  await customer.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(customer.getByLabel('Šta se desilo?')).toHaveValue('Ovo su moje slike.')
  await customer.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(customer.getByRole('heading', { name: 'Prijava je poslata' })).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('401')))
})

test('blocks a user in a conversation and unblocks them in the settings', async ({ browser, faults }) => {
  const { page: owner } = await newUser(browser, faults, { role: 'provider', name: 'Darko Kovač' })
  const { page: customer } = await newUser(browser, faults, { name: 'Napasni Gost' })
  const service = await publishService(owner.context(), `Selidbe ${Date.now()}`)
  const { id } = await post(customer.context(), '/api/conversations', { service_id: service.id })
  await post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: 'Javi se odmah!' })
  await owner.goto(`/messages?razgovor=${id}`)
  await owner.getByRole('button', { name: 'Opcije razgovora: Napasni Gost' }).click()
  await owner.getByRole('menuitem', { name: 'Blokiraj' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Blokiraj' }).click()
  await expect(owner.getByText('Ovaj korisnik trenutno nije dostupan.')).toBeVisible()
  await customer.goto(`/messages?razgovor=${id}`)
  await expect(customer.getByText('Ovaj korisnik trenutno nije dostupan.')).toBeVisible()
  await owner.goto('/settings#blokirani')
  await owner.getByRole('button', { name: 'Odblokiraj: Napasni Gost' }).click()
  await expect(owner.getByText('Niste blokirali nikoga.')).toBeVisible()
})
