import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { currentAppCode, keyInUri } from '../app-code.ts'
import { smallPhoto } from '../photos.ts'
import { freePort, type RunningServer, startServer } from '../server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { collectPageErrors, desktopSize, dismissPreLaunchDialog, expect, password, phoneSize, test } from './test.ts'

const DAY_MS = 86_400_000
const providerEmail = 'bojan.ristic@primer.rs'

/** The built site with its own demonstration. `startAt` restarts the site with a clock `aheadMs` milliseconds fast. */
type OwnSite = { url: string; startAt(aheadMs: number): Promise<void> }
const testWithOwnSite = test.extend<{ ownSite: OwnSite }>({
  ownSite: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-trust-'))
    const port = String(await freePort())
    const settings = { PORT: port, DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', DEMO: 'on' }
    let running: RunningServer | undefined
    const startAt = async (aheadMs: number) => {
      await running?.stop()
      const environment = { ...settings, CLOCK_AHEAD: String(Math.round(aheadMs)) }
      running = await startServer(environment, ['--import', './tests/moved-clock.ts', 'app/main.ts'])
    }
    await use({ url: `http://localhost:${port}`, startAt })
    await running?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

testWithOwnSite(
  'a licence is shown, decided by keyboard, seen on page and card, and gone after its end',
  async ({ browser, faults, ownSite: { url, startAt } }) => {
    await startAt(0)
    const provider = await openPage(browser, url, phoneSize, faults, providerEmail)
    const admin = await openPage(browser, url, desktopSize, faults, 'admin@primer.rs')
    const { totpURI } = await post(admin, url, '/api/auth/two-factor/enable', { password })
    await post(admin, url, '/api/auth/two-factor/verify-totp', { code: await currentAppCode(keyInUri(totpURI)) })
    const visitor = await openPage(browser, url, desktopSize, faults)
    const mine = await provider.request.get(`${url}/api/services/mine`)
    const [{ id, provider_slug: slug, title }] = (await mine.json()).items

    await test.step('the provider reads what it is for, forgets a field, and sends a photo', async () => {
      await provider.goto('/profile')
      await expectNoSidewaysScroll(provider, 'the profile')
      await provider.getByRole('button', { name: 'Pokaži: Dozvola za rad' }).click()
      const dialog = provider.getByRole('dialog', { name: 'Dozvola za rad' })
      await dialog
        .getByLabel('Dodaj sliku')
        .setInputFiles({ name: 'papir.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
      await dialog.getByRole('button', { name: 'Pošalji' }).click()
      await expect(dialog.getByText('Napišite za koje poslove važi dozvola.')).toBeVisible()
      await expect(dialog.getByAltText('Izabrana slika')).toBeVisible()
      await expectNoViolations(provider, 'the form for a licence')
      await dialog.getByLabel('Za koje poslove važi').fill('fasade i skele')
      await dialog.getByRole('button', { name: 'Pošalji' }).click()
      await expect(dialog).toBeHidden()
      await expect(provider.locator('#provere').getByText(/^Na čekanju od/)).toBeVisible()
    })

    await test.step('an administrator looks and decides without the mouse', async () => {
      await admin.goto('/admin/provere')
      await expect(admin.getByRole('heading', { name: 'Provere', level: 1 })).toBeVisible()
      await expect(admin.locator('#soba img')).toHaveCount(0)
      const rows = admin.locator('[data-room=row]')
      const at = (await rows.allTextContents()).findIndex(text => text.includes('fasade i skele'))
      for (let n = 0; n <= at; n += 1) await admin.keyboard.press('j')
      await admin.keyboard.press('Enter')
      await expect(admin.getByRole('heading', { name: 'Dozvola za fasade i skele', level: 1 })).toBeFocused()
      await admin.keyboard.press('v')
      await expect(admin.getByAltText('Poslata slika: Dozvola za rad')).toBeVisible()
      await admin.keyboard.press('1')
      await expect(admin.getByLabel('Šta ste videli')).toBeFocused()
      await admin.keyboard.insertText('Zanatska komora, 17/26.')
      await expectNoViolations(admin, 'a case of evidence')
      await admin.keyboard.press('Control+Enter')
      await expect(admin.getByText('Provereno.', { exact: true })).toBeVisible()
    })

    const trust = visitor.getByRole('region', { name: 'Pre nego što otvorite vrata' })
    const card = visitor.getByRole('article').filter({ hasText: title })
    await test.step('the page and the card show it, without promises', async () => {
      await visitor.goto(`/majstor/${slug}`)
      await expect(trust.getByText('Dozvola za fasade i skele')).toBeVisible()
      await expect(trust.getByText(/^Nije provereno: upis u APR, osiguranje, lična karta, radionica\./)).toBeVisible()
      await expect(trust).not.toContainText(/garant/i)
      await expectNoViolations(visitor, 'a page with the card of trust')
      await visitor.goto(`/services?search=${encodeURIComponent(title)}`)
      await expect(card.getByText('Provereno')).toBeVisible()
    })

    await test.step('after its end it is gone, and its provider has two emails about that', async () => {
      await startAt(340 * DAY_MS)
      await expect.poll(() => subjectsTo(visitor, url)).toContain('Provera ističe')
      await startAt(370 * DAY_MS)
      await expect.poll(() => subjectsTo(visitor, url)).toContain('Provera je istekla: Dozvola za fasade i skele')
      await visitor.goto(`/majstor/${slug}`)
      await expect(trust.getByText('Papiri nisu pokazani')).toBeVisible()
      await visitor.goto(`/service/${id}`)
      await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      const { verified } = await (await visitor.request.get(`${url}/api/services/${id}`)).json()
      expect(verified).toBe(false)
    })
    // Sessions end after 90 days, and open tabs cannot connect while the site restarts.
    faults.splice(0)
    for (const page of [provider, admin, visitor]) await page.context().close()
  },
)

async function openPage(
  browser: Browser,
  url: string,
  viewport: typeof phoneSize,
  faults: string[],
  email?: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: url })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
  const page = await context.newPage()
  if (email) await post(page, url, '/api/auth/sign-in/email', { email, password })
  return page
}

async function post(page: Page, url: string, path: string, data: object) {
  const response = await page.request.post(url + path, { data, headers: { origin: url } })
  expect(response.ok(), `${path} ${response.status()}`).toBe(true)
  return response.json()
}

/** Returns the subjects of the provider's emails, without their dates. */
async function subjectsTo(page: Page, url: string): Promise<string[]> {
  const { items } = await (await page.request.get(`${url}/api/razvoj/posta`)).json()
  return items
    .filter(({ to }: { to: string }) => to === providerEmail)
    .map(({ subject }: { subject: string }) => subject.replace(/ \d.*/, ''))
}
