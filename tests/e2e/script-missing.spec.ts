import {
  desktopSize,
  expect,
  faults,
  jelenaEmail,
  newPageWithoutWaiting,
  phoneSize,
  test,
  tolerateErrors,
} from './test.ts'
import { submitSignIn } from './users.ts'

test('a button that needs a missing script has an explanation beside it', async () => {
  const page = await newPageWithoutWaiting({ viewport: desktopSize })
  await page.route('**/assets/index-*.js', route => route.abort())
  await page.goto('/login')
  const sentences = page.locator('.needs-script').filter({ visible: true })
  await expect(sentences).toHaveText([/^Prijava radi samo uz JavaScript, koji ovde nije učitan/])
  await page.getByRole('button', { name: 'Prikaži lozinku' }).click()
  await expect(sentences.filter({ hasText: 'Ovo dugme radi samo uz JavaScript' })).toBeVisible()
  await page.getByRole('link', { name: 'tražite i čitate usluge' }).first().click()
  await expect(page).toHaveURL('/services')
  // Waits for the errors of the next page, because its script fails a little later too.
  await page.waitForLoadState('networkidle')
  await page.close()
  tolerateErrors('ERR_FAILED', 'Failed to fetch')
})

test('a dialog whose code fails to load says so, and opens later', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  const open = () => page.getByRole('button', { name: 'Meni' }).click()
  const menu = page.getByRole('dialog', { name: 'Meni' })
  await page.context().setOffline(true)
  await open()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(false)
  await expect(menu).toBeVisible()

  await page.route('**/assets/menu-drawer-*.js', route => route.abort())
  await page.reload()
  await open()
  await expect(page.getByText('Ovaj deo stranice nije učitan. Pokušajte ponovo.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/assets/menu-drawer-*.js')
  await open()
  await expect(menu).toBeVisible()
  tolerateErrors('ERR_FAILED', 'Failed to fetch', 'ERR_INTERNET_DISCONNECTED')
})

test('a toast that fails to render breaks no page, and a success removes the error before it', async ({ page }) => {
  await page.goto('/login')
  const observe = await page.evaluateHandle(() => {
    const { observe } = MutationObserver.prototype
    MutationObserver.prototype.observe = () => {
      throw new Error('not in this browser')
    }
    return observe
  })
  await submitSignIn(page, jelenaEmail, 'pogrešna-lozinka')
  await expect.poll(() => faults.join()).toContain('not in this browser')
  await expect(page.locator('main').getByText('Pogrešan email ili lozinka.')).toBeVisible()
  await page.evaluate(observe => {
    MutationObserver.prototype.observe = observe
  }, observe)
  await submitSignIn(page, jelenaEmail, 'opet-pogrešna')
  const messages = page.getByLabel('Obaveštenja')
  await expect(messages.getByText('Pogrešan email ili lozinka.').first()).toBeVisible()
  await submitSignIn(page, jelenaEmail)
  await expect(messages.getByText('Uspješna prijava!')).toBeVisible()
  expect(await messages.getByText('Pogrešan email ili lozinka.').count()).toBe(0)
  tolerateErrors('not in this browser', '401')
})
