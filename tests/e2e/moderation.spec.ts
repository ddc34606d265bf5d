import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { administratorPage, newAdministrator } from './administrator.ts'
import { newConversation } from './conversation-helpers.ts'
import {
  baseUrl,
  desktopSize,
  expect,
  newPage,
  newUser,
  phoneSize,
  post,
  publishService,
  read,
  test,
  tolerateErrors,
} from './test.ts'
import { enableTwoFactor, submitSignIn } from './users.ts'
import { publishWebsite } from './website-helpers.ts'

const caseRow = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Na čekanju' }).getByRole('link', { name: new RegExp(title) })

async function openCase(admin: Page, title: string) {
  await admin.goto('/admin/prijave')
  await caseRow(admin, title).click()
  await expect(admin.getByText('Preuzeli ste vi')).toBeVisible()
}

test('a reported service is hidden by the administrator who claimed the case, appealed and restored', async () => {
  const { page: owner } = await newUser({ role: 'provider', name: 'Darko Kovač' })
  const { page: customer } = await newUser({ name: 'Ana Nikolić' })
  const title = `Klima servis ${Date.now()}`
  const service = await publishService(owner, title)
  const status = async () => (await customer.request.get(`/service/${service.id}`)).status()
  const admin = await administratorPage()
  const second = await newAdministrator()
  await enableTwoFactor(second)
  await second.goto('/admin/prijave')
  await expect(second.getByRole('heading', { name: /^Na čekanju \(/ })).toBeVisible()

  await test.step('a customer reports it', async () => {
    await customer.goto(`/service/${service.id}`)
    await customer.getByRole('button', { name: `Prijavi: Usluga „${title}”` }).click()
    const dialog = customer.getByRole('dialog', { name: 'Zašto prijavljujete?' })
    await dialog.getByRole('radio', { name: 'Cena ili opis nisu istiniti' }).check({ force: true })
    await dialog.getByLabel('Šta se desilo?').fill('Rekao 900, na kraju tražio 4.800 za gas.')
    await expectNoViolations(customer, 'the report’s dialog')
    await dialog.getByRole('button', { name: 'Pošalji prijavu' }).click()
    await expect(customer.getByText('Prijava je poslata. Odgovor vam stiže na email.')).toBeVisible()
  })

  await test.step('the other administrator sees the case come, claimed and decided, and cannot decide it', async () => {
    await expect(caseRow(second, title)).toBeVisible()
    await openCase(admin, title)
    await expect(caseRow(second, title)).toContainText('Preuzeto:')
    await caseRow(second, title).click()
    await expect(second.getByText(/^Ovo je već preuzeo drugi administrator/)).toBeVisible()
    await second.getByRole('radio', { name: /Nema prekršaja/ }).check({ force: true })
    await second.getByRole('button', { name: 'Nema prekršaja' }).click()
    await expect(second.getByText('Prijavu sada rešava neko drugi.')).toBeVisible()

    await expect(admin.getByText('„Rekao 900, na kraju tražio 4.800 za gas.”').last()).toBeVisible()
    await expectNoViolations(admin, 'a case on a desk')
    await admin.setViewportSize(phoneSize)
    await expectUsable(admin, 'a case on a phone')
    await admin.setViewportSize(desktopSize)
    // A case can be decided by keyboard alone. Deciding opens the oldest waiting case, if any waits.
    const decided = admin.getByRole('heading', { level: 1, name: title })
    await admin.keyboard.press('3')
    await expect(admin.getByRole('radio', { name: /Sakrij uslugu/ })).toBeChecked()
    await admin.getByLabel('Objašnjenje').fill('Upišite raspon ili šta se doplaćuje, pa oglas vraćamo.')
    await admin.getByRole('heading', { level: 1 }).click()
    await admin.keyboard.press('Enter')
    await expect.poll(status).toBe(404)
    await expect(decided).toHaveCount(0)
    await expect(caseRow(second, title)).toHaveCount(0)
    await second.reload()
    await expect(second.getByText('O ovome je već odlučeno.')).toHaveCount(1)
  })

  await test.step('the owner reads why and appeals', async () => {
    await owner.goto(`/service/${service.id}`)
    await owner.getByRole('link', { name: 'Pogledajte odluku' }).click()
    await expect(owner.getByText('Upišite raspon ili šta se doplaćuje, pa oglas vraćamo.')).toBeVisible()
    await expectUsable(owner, 'a decision')
    await owner.getByLabel('Zašto odluka nije u redu?').fill('Sada piše raspon cena, molim da pogledate.')
    await owner.getByRole('button', { name: 'Pošalji prigovor' }).click()
    await expect(owner.getByText('Prigovor smo dobili.')).toBeVisible()
  })

  await test.step('the appeal is granted, which both sides and the audit log show', async () => {
    await openCase(admin, `Prigovor: „${title}”`)
    await admin.getByRole('radio', { name: /Odluka je promenjena/ }).check({ force: true })
    await admin.getByRole('button', { name: 'Odluka je promenjena' }).click()
    await expect.poll(status).toBe(200)
    await owner.reload()
    await expect(owner.getByText('Odluka je promenjena.')).toBeVisible()
    await customer.goto('/settings')
    await expect(customer.getByText('Usvojena')).toBeVisible()
    await admin.goto('/admin/dnevnik')
    await expect(admin.getByText('Odluka: Sakriveno, Cena ili opis nisu istiniti').first()).toBeVisible()
    await expectNoViolations(admin, 'the audit log')
  })
  tolerateErrors('409')
})

test('a website is reported also without a script; a visitor’s report keeps its text through sign-in', async () => {
  const { page: owner } = await newUser({ role: 'provider', name: 'Sajt Petrović' })
  await publishService(owner, `Keramika ${Date.now()}`)
  const base = new URL(baseUrl())
  const { subdomain } = await read(owner, '/api/website')
  await publishWebsite(owner)
  const site = `${base.protocol}//${subdomain}.${base.host}/`
  const plain = await newPage({ javaScriptEnabled: false, viewport: phoneSize })
  await plain.goto(site)
  await plain.getByRole('link', { name: 'Prijavi sajt' }).click()
  await expect(plain.getByRole('radio')).toHaveCount(5)
  await expect(plain.getByRole('link', { name: 'podršci' })).toBeVisible()

  const { page: customer, email } = await newUser({ name: 'Ana Nikolić' })
  await post(customer, '/api/auth/sign-out', {})
  await customer.goto(site)
  await customer.getByRole('link', { name: 'Prijavi sajt' }).click()
  // Waits for the form, because actions on a page without React do not wait for hydration.
  await expect(customer.getByRole('heading', { name: 'Zašto prijavljujete?' })).toBeVisible()
  const mark = `Tuđi sajt ${Date.now()}`
  await customer.getByRole('radio', { name: 'Tuđe slike ili tekst' }).check({ force: true })
  await customer.getByLabel('Šta se desilo?').fill(mark)
  await expectNoViolations(customer, 'the page for reporting')
  await customer.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(customer).toHaveURL(/\/login/)
  await submitSignIn(customer, email)
  await expect(customer.getByLabel('Šta se desilo?')).toHaveValue(mark)
  await expect(customer.getByRole('radio', { name: 'Tuđe slike ili tekst' })).toBeChecked()
  await customer.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(customer.getByRole('heading', { name: 'Prijava je poslata' })).toBeVisible()

  const admin = await administratorPage()
  await openCase(admin, mark)
  await expect(admin.getByRole('link', { name: 'Sada', exact: true })).toHaveAttribute('href', site.slice(0, -1))
  tolerateErrors('401')
})

test('hides a message in both windows, shows it after the decision is revoked, and blocks its author', async () => {
  const words = `Gubi se, prevarante ${Date.now()}`
  const names = { provider: `Goran ${Date.now()}`, customer: 'Napasni Gost', message: words }
  const { providerPage: provider, customerPage: customer, path } = await newConversation(names)
  const both = [customer, provider]
  for (const page of both) {
    await page.goto(path)
    await expect(page.getByRole('log').getByText(words)).toBeVisible()
  }
  await provider.getByRole('button', { name: 'Prijavi: Poruka' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Zašto prijavljujete?' })
  await dialog.getByRole('radio', { name: 'Uvrede, pretnje, mržnja' }).check({ force: true })
  const mark = `Vređa me ${Date.now()}`
  await dialog.getByLabel('Šta se desilo?').fill(mark)
  await dialog.getByRole('button', { name: 'Pošalji prijavu' }).click()

  const admin = await administratorPage()
  await openCase(admin, mark)
  await admin.getByRole('radio', { name: /Sakrij poruku/ }).check({ force: true })
  // Releases the claim, as another tab or the claim's expiry would. Deciding then claims the case again.
  const { origin, pathname } = new URL(admin.url())
  const claim = `${origin}/api/admin/reports/${pathname.split('/').at(-1)}/claim`
  expect((await admin.request.delete(claim, { headers: { origin } })).status()).toBe(204)
  await admin.getByRole('button', { name: 'Sakrij poruku' }).click()
  for (const page of both) {
    await expect(page.getByRole('log').getByText('Poruka je sakrivena.')).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
  }
  await expectNoViolations(customer, 'a conversation with a hidden message')

  // Opens the entry by its id, because the newest entry may be about a decision of another test.
  const { items } = await read(customer, '/api/decisions/mine')
  await admin.goto(`/admin/dnevnik/${items[0].id}`)
  await expect(admin.getByRole('heading', { name: /^Sakriveno: Poruka o usluzi „/, level: 1 })).toBeVisible()
  await expect(admin.getByText(words)).toBeVisible()
  await expectNoViolations(admin, 'a decision in the admin console')
  await admin.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(admin, 'a decision in the admin console')
  await admin.getByLabel('Objašnjenje').fill('Pogrešili smo: poruka nije bila uvreda.')
  await admin.getByRole('button', { name: 'Opozovi odluku' }).click()
  for (const page of both) await expect(page.getByRole('log').getByText(words)).toBeVisible()

  await provider.getByRole('button', { name: 'Opcije razgovora: Napasni Gost' }).click()
  await provider.getByRole('menuitem', { name: 'Blokiraj' }).click()
  await provider.getByRole('alertdialog').getByRole('button', { name: 'Blokiraj' }).click()
  await customer.reload()
  for (const page of both) await expect(page.getByText('Ovaj korisnik trenutno nije dostupan.')).toBeVisible()
  await provider.goto('/settings#blokirani')
  await provider.getByRole('button', { name: 'Odblokiraj: Napasni Gost' }).click()
  await expect(provider.getByText('Niste blokirali nikoga.')).toBeVisible()
})
