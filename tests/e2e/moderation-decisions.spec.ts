import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { administratorPage, newTwoFactorAdministrator } from './administrator.ts'
import { put } from './booking-helpers.ts'
import { publishService, reportBody } from './report-helpers.ts'
import { desktopSize, expect, newUser, phoneSize, post, test, tolerateErrors } from './test.ts'

const caseRow = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Na čekanju' }).getByRole('link', { name: new RegExp(title) })

test('of two administrators only the one who claimed the case decides it', async ({ browser, faults }) => {
  const { page: owner } = await newUser(browser, faults, { role: 'provider', name: 'Darko Kovač' })
  const { page: customer } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  const title = `Selidba ${Date.now()}`
  const { id } = await publishService(owner.context(), title)
  const first = await administratorPage(browser, faults, desktopSize)
  const second = await newTwoFactorAdministrator(browser, faults, desktopSize, 'Nikola Petrić')
  await second.goto('/admin/prijave')
  await expect(second.getByRole('heading', { name: /^Na čekanju \(/ })).toBeVisible()
  await post(customer.context(), '/api/reports', reportBody(id))
  await expect(caseRow(second, title)).toBeVisible()

  await first.goto('/admin/prijave')
  await caseRow(first, title).click()
  await expect(first.getByText('Preuzeli ste vi')).toBeVisible()
  await expect(caseRow(second, title)).toContainText('Preuzeto:')
  await caseRow(second, title).click()
  await expect(second.getByText(/^Ovo je već preuzeo drugi administrator/)).toBeVisible()
  await second.getByRole('radio', { name: /Nema prekršaja/ }).check({ force: true })
  await second.getByRole('button', { name: 'Nema prekršaja' }).click()
  await expect(second.getByText('Prijavu sada rešava neko drugi.')).toBeVisible()

  await first.getByRole('radio', { name: /Opomena/ }).check({ force: true })
  await first.getByRole('button', { name: 'Opomena' }).click()
  await expect(first.getByText('Opomena.', { exact: true })).toBeVisible()
  await expect(caseRow(second, title)).toHaveCount(0)
  await second.getByRole('button', { name: 'Nema prekršaja' }).click()
  await expect(second.getByText('Prijavu sada rešava neko drugi.')).toBeVisible()
  await second.reload()
  await expect(second.getByText('O ovome je već odlučeno.')).toHaveCount(1)
  await expect(second.getByRole('button', { name: 'Pokušajte ponovo' })).toHaveCount(0)
  const { items } = await (await owner.request.get(`${test.info().project.use.baseURL}/api/decisions/mine`)).json()
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['warn'])
  tolerateErrors(faults, '409')
})

test('hides a message in both open windows and shows it again after the decision is revoked', async ({
  browser,
  faults,
}) => {
  const { page: provider } = await newUser(browser, faults, { role: 'provider', name: 'Goran Savić' })
  const { page: customer } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  const service = await publishService(provider.context(), `Moleraj ${Date.now()}`)
  const { id } = await post(customer.context(), '/api/conversations', { service_id: service.id })
  const words = `Gubi se, prevarante ${Date.now()}`
  await post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: words })
  for (const page of [customer, provider]) {
    await page.goto(`/messages?razgovor=${id}`)
    await expect(page.getByRole('log').getByText(words)).toBeVisible()
  }
  await provider.getByRole('button', { name: 'Prijavi: Poruka' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Zašto prijavljujete?' })
  await dialog.getByRole('radio', { name: 'Uvrede, pretnje, mržnja' }).check({ force: true })
  const mark = `Vređa me ${Date.now()}`
  await dialog.getByLabel('Šta se desilo?').fill(mark)
  await dialog.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(dialog).toBeHidden()

  const admin = await administratorPage(browser, faults, desktopSize)
  await admin.goto('/admin/prijave')
  await caseRow(admin, mark).click()
  await expect(admin.getByText('Preuzeli ste vi')).toBeVisible()
  await admin.getByRole('radio', { name: /Sakrij poruku/ }).check({ force: true })
  // Releases the claim, as another tab or the claim's expiry would. Deciding then claims the case again.
  const { origin, pathname } = new URL(admin.url())
  const claim = `${origin}/api/admin/reports/${pathname.split('/').at(-1)}/claim`
  expect((await admin.request.delete(claim, { headers: { origin } })).status()).toBe(204)
  await admin.getByRole('button', { name: 'Sakrij poruku' }).click()
  for (const page of [customer, provider]) {
    await expect(page.getByRole('log').getByText('Poruka je sakrivena.')).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
  }
  await expectNoViolations(customer, 'a conversation with a hidden message')
  await customer.getByRole('link', { name: 'Pogledajte odluku' }).click()
  await expect(customer.getByRole('heading', { name: 'Vaša poruka je sakrivena', level: 1 })).toBeVisible()

  await admin.goto('/admin/dnevnik')
  await admin.getByRole('link', { name: 'Odluka' }).first().click()
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  // Opens the entry by its id, because the newest entry may be about a decision of another test.
  const { items } = await (await customer.request.get(`${test.info().project.use.baseURL}/api/decisions/mine`)).json()
  await admin.goto(`/admin/dnevnik/${items[0].id}`)
  await expect(admin.getByRole('heading', { name: /^Sakriveno: Poruka o usluzi „/, level: 1 })).toBeVisible()
  await expect(admin.getByText(words)).toBeVisible()
  await expectNoViolations(admin, 'a decision in the admin console')
  await admin.setViewportSize(phoneSize)
  await expectNoViolations(admin, 'a decision in the admin console, on a phone')
  await expectNoSidewaysScroll(admin, 'a decision in the admin console')
  await admin.getByRole('button', { name: 'Opozovi odluku' }).click()
  await expect(admin.getByText('Objasnite u jednoj ili dve rečenice zašto se odluka opoziva.')).toBeVisible()
  await admin.getByLabel('Objašnjenje').fill('Pogrešili smo: poruka nije bila uvreda.')
  await admin.getByRole('button', { name: 'Opozovi odluku' }).click()
  await expect(admin.getByText('Odluka je opozvana', { exact: true })).toBeVisible()
  await expect(provider.getByRole('log').getByText(words)).toBeVisible()
  await expect(customer.getByText('Pogrešili smo: poruka nije bila uvreda.')).toBeVisible()
})

test('a website without script links to the form that reports it', async ({ browser, faults }) => {
  const { page: owner } = await newUser(browser, faults, { role: 'provider', name: 'Sajt Petrović' })
  await publishService(owner.context(), `Keramika ${Date.now()}`)
  const base = new URL(test.info().project.use.baseURL!)
  const { subdomain } = await (await owner.request.get(`${base.origin}/api/website`)).json()
  await put(owner.context(), '/api/website/publication', { published: true })
  const site = `${base.protocol}//${subdomain}.${base.host}/`
  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: phoneSize })).newPage()
  await plain.goto(site)
  await plain.getByRole('link', { name: 'Prijavi sajt' }).click()
  await expect(plain.getByRole('heading', { name: 'Zašto prijavljujete?' })).toBeVisible()
  await expect(plain.getByRole('radio')).toHaveCount(5)
  await expect(plain.getByRole('link', { name: 'podršci' })).toBeVisible()
  await plain.context().close()

  const { page: customer } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  await customer.goto(site)
  await customer.getByRole('link', { name: 'Prijavi sajt' }).click()
  // Waits for the form, because actions on a page without React do not wait for hydration.
  await expect(customer.getByRole('heading', { name: 'Zašto prijavljujete?' })).toBeVisible()
  const mark = `Tuđi sajt ${Date.now()}`
  await customer.getByRole('radio', { name: 'Tuđe slike ili tekst' }).check({ force: true })
  await customer.getByLabel('Šta se desilo?').fill(mark)
  await expect(customer.getByRole('radio', { name: 'Tuđe slike ili tekst' })).toBeChecked()
  await customer.getByRole('button', { name: 'Pošalji prijavu' }).click()
  await expect(customer.getByRole('heading', { name: 'Prijava je poslata' })).toBeVisible()

  const admin = await administratorPage(browser, faults, desktopSize)
  await admin.goto('/admin/prijave')
  await caseRow(admin, mark).click()
  await expect(admin.getByRole('link', { name: 'Sada', exact: true })).toHaveAttribute('href', site.slice(0, -1))
})
