import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './looks.ts'
import { openPublicAddress, type PublicAddress } from './public-address.ts'
import { offer } from './reported.ts'
import { alive, contact, dismissPreLaunch, expect, newcomer, password, phone, post, test, tolerate } from './test.ts'
import { kept, readyForTheField } from './waiting.ts'

const box = 'Napišite poruku...'

let site: PublicAddress
let context: BrowserContext

test.beforeEach(async ({ baseURL }) => {
  site = await openPublicAddress(baseURL!)
  context = await site.browser.newContext({ baseURL: site.url, locale: 'sr-Latn-RS', viewport: phone })
  await dismissPreLaunch(context)
})
test.afterEach(() => site.close())

async function enter(page: Page, email: string, next: string) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('button', { name: /^Meni naloga/ })).toBeVisible()
}

test('in a cellar the app opens, takes what is done, and brings it all out once and in order', async ({
  browser,
  faults,
}) => {
  test.slow()
  const mark = `${Date.now()}`
  const { page: owner, email } = await newcomer(browser, faults, { role: 'provider', name: `Teren ${mark}` })
  await offer(owner.context(), `Vodoinstalater ${mark}`)
  const { page: customer } = await newcomer(browser, faults, { name: `Nada Ilić ${mark}` })
  const { id } = await contact(customer, `Teren ${mark}`)
  await post(customer.context(), `/api/conversations/${id}/messages`, {
    id: randomUUID(),
    content: 'Curi cev u podrumu.',
  })
  const base = test.info().project.use.baseURL!
  const read = async (path: string) => (await owner.request.get(base + path)).json()

  const page = await context.newPage()
  await enter(page, email, '/messages')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await alive(page)
  await readyForTheField(page)

  // The network goes; the app is opened anew, at places where it was not before.
  await context.setOffline(true)
  await page.goto('/klijenti')
  await expect(page.getByRole('status').filter({ hasText: 'Nema mreže. Podaci od' })).toBeVisible()
  await expectNoViolations(page, 'the card file without a network')
  await page.getByRole('link', { name: `Nada Ilić ${mark}` }).click()
  await page.getByLabel('Beleška').fill('Ventil je iza mašine.')
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Poslaće se kad bude mreže (1)')).toBeVisible()

  await page.goto(`/messages?razgovor=${id}`)
  const log = page.getByRole('log')
  await expect(log).toContainText('Curi cev u podrumu.')
  for (const words of ['Stižem za sat.', 'Nosim novu cev.']) {
    await page.getByRole('textbox', { name: box }).fill(words)
    await page.keyboard.press('Enter')
    await expect(log).toContainText(words)
  }
  await expect(log.getByRole('button', { name: 'Pošalji ponovo' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Označi kao završeno' }).click()
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page.getByRole('button', { name: 'Označi kao završeno' })).toHaveCount(0)
  await expect(page.getByText('Poslaće se kad bude mreže (4)').first()).toBeVisible()
  expect(await kept(page)).toHaveLength(4)

  // What was done outlives the page.
  await page.reload()
  await alive(page)
  await expect(log).toContainText('Nosim novu cev.')
  await expect(page.getByText('Poslaće se kad bude mreže (4)').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Označi kao završeno' })).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/klijenti')
  await expect(other.getByText('Poslaće se kad bude mreže (4)')).toBeVisible()
  expect((await read(`/api/conversations/${id}/messages`)).items).toHaveLength(1)

  await context.setOffline(false)
  await expect.poll(() => kept(page), { timeout: 30_000 }).toEqual([])
  const { items } = await read(`/api/conversations/${id}/messages`)
  expect(items.map(({ content }: { content: string }) => content)).toEqual([
    'Curi cev u podrumu.',
    'Stižem za sat.',
    'Nosim novu cev.',
    'Molimo vas da ocenite uslugu.',
  ])
  const [client] = (await read('/api/clients')).items
  expect(client).toMatchObject({ note: 'Ventil je iza mašine.', version: 1 })
  await expect(page.getByText(/^Poslaće se kad bude mreže/)).toHaveCount(0)
  await expect(page.getByText('Nema mreže. Podaci od')).toHaveCount(0, { timeout: 20_000 })

  // Whoever signs out leaves nothing, also with a full outbox.
  await context.setOffline(true)
  await other.goto('/klijenti')
  await other.getByRole('link', { name: `Nada Ilić ${mark}` }).click()
  await other.getByLabel('Beleška').fill('Ovo ne odlazi nikud.')
  await other.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(other.getByText('Poslaće se kad bude mreže (1)')).toBeVisible()
  await other.getByRole('button', { name: /^Meni naloga/ }).click()
  await other.getByRole('menuitem', { name: 'Odjava' }).click()
  await expect
    .poll(() =>
      other.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('personal:'))),
    )
    .toEqual([])
  await context.setOffline(false)
  expect((await read('/api/clients')).items[0]).toMatchObject({ note: 'Ventil je iza mašine.', version: 1 })
  tolerate(faults, 'Failed to load resource')
})
