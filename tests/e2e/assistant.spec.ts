import type { Page } from '@playwright/test'
import { put } from './booking-helpers.ts'
import { failRequests } from './promised/response-stubs.ts'
import { desktopSize, expect, openConversation, phoneSize, signedInPage, test, tolerateErrors } from './test.ts'

const messageLabel = 'Napišite poruku...'
const toggle = (page: Page) => page.getByRole('switch', { name: 'Asistent' })
const banner = (page: Page) => page.getByText('Asistent je uključen i automatski odgovara na poruke korisnika.')
const storedState = (page: Page) => page.evaluate(() => localStorage.getItem('ai_assistant_enabled'))
const isOn = async (page: Page) => (await (await page.request.get('/api/me')).json()).user.ai_assistant_enabled

/** Records whether the words appeared, and whether the send button was disabled while the field had a text. */
async function watchFor(page: Page, words: string) {
  await page.evaluate(words => {
    const observed = { words: false, blocked: false }
    Object.assign(window, { observed })
    setInterval(() => {
      const button = document.querySelector<HTMLButtonElement>('button[aria-label="Pošalji"]')
      const text = document.querySelector('textarea')?.value
      if (document.body.textContent.includes(words)) observed.words = true
      if (button?.disabled && text) observed.blocked = true
    }, 20)
  }, words)
  return () => page.evaluate(() => (window as unknown as { observed: { words: boolean; blocked: boolean } }).observed)
}

test('the assistant answers a customer after the provider has switched it on', async ({ browser, faults }) => {
  const provider = await signedInPage(browser, faults, 'goran.milosev@primer.rs', desktopSize)
  await provider.goto('/messages')
  await expect(toggle(provider)).not.toBeChecked()
  await expect(banner(provider)).toHaveCount(0)
  const saved = provider.waitForResponse(response => response.url().endsWith('/api/assistant') && response.ok())
  await toggle(provider).click()
  await expect(provider.getByText('Asistent uključen', { exact: true }).first()).toBeVisible()
  await expect(banner(provider)).toBeVisible()
  expect(await storedState(provider)).toBe('true')
  await saved

  const customer = await signedInPage(browser, faults, 'dusan.arsic@primer.rs', phoneSize)
  const { path } = await openConversation(customer, 'Goran Milošev')
  await provider.goto(path)
  await customer.goto(path)
  const log = customer.getByRole('log')
  await expect(log.getByText('Započnite razgovor')).toBeVisible()
  await expect(provider.getByText('Započnite razgovor').last()).toBeVisible()
  const observedByCustomer = await watchFor(customer, 'Goran Milošev piše...')
  const observedByProvider = await watchFor(provider, 'Asistent kuca...')
  const input = customer.getByRole('textbox', { name: messageLabel })
  await input.fill('Dobar dan, koliko košta?')
  await customer.keyboard.press('Enter')
  // Text typed while the assistant answers stays in the field.
  await input.fill('A koliko traje?')

  const answer = 'Goran Milošev trenutno ne može da odgovori, ovde asistent.'
  await expect(log).toContainText(answer)
  await expect(provider.getByRole('log')).toContainText(answer)
  expect(await observedByCustomer()).toEqual({ words: true, blocked: true })
  expect((await observedByProvider()).words).toBe(true)
  await expect(log.getByText('Goran Milošev piše...')).toHaveCount(0)
  await expect(provider.getByText('Asistent kuca...')).toHaveCount(0)
  await expect(provider.getByRole('log').locator('.bubble').last()).toContainText('Asistent ·')
  await expect(log.locator('.bubble').last()).not.toContainText('Asistent ·')
  await expect(customer.getByRole('button', { name: 'Pošalji' })).toBeEnabled()
  await customer.keyboard.press('Enter')
  await expect(log.locator('.bubble').filter({ hasText: 'Proslediću vašu poruku' })).toHaveCount(2)
})

test('the assistant’s switch shows the choice at once everywhere, and sends only the last one', async ({
  browser,
  faults,
}) => {
  const page = await signedInPage(browser, faults, 'slobodan.ilic@primer.rs', desktopSize)
  const context = page.context()
  const changes: boolean[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/assistant')) changes.push(request.postDataJSON().enabled)
  })
  await context.clock.install()

  await test.step('at most one change in five seconds is sent, also when the user leaves the page', async () => {
    await page.goto('/messages')
    await expect(toggle(page)).toBeVisible()
    // From here on only the test advances the clock, so that a slow machine changes nothing.
    await context.clock.pauseAt(Date.now() + 10_000)
    await toggle(page).click()
    await context.clock.runFor(1)
    await expect.poll(() => changes).toEqual([true])
    for (let press = 0; press < 3; press += 1) await toggle(page).click()
    await context.clock.runFor(500)
    await expect(page.getByText('Asistent isključen', { exact: true }).first()).toBeVisible()
    expect(await storedState(page)).toBe('false')
    await context.clock.runFor(4000)
    expect(changes).toEqual([true])
    await context.clock.runFor(600)
    await expect.poll(() => changes).toEqual([true, false])
    await expect.poll(() => isOn(page)).toBe(false)
    await toggle(page).click()
    await context.clock.resume()
    await page.goto('/dashboard?tab=messages')
    await expect.poll(() => isOn(page)).toBe(true)
    await expect(toggle(page)).toBeChecked()
  })

  await test.step('a refused change is reverted, and one without a network is sent later', async () => {
    await context.clock.fastForward(6000)
    await failRequests(page, '**/api/assistant')
    await toggle(page).click()
    await expect(page.getByText('Greška pri promeni statusa asistenta').first()).toBeVisible()
    await expect(toggle(page)).toBeChecked()
    expect(await storedState(page)).toBe('true')

    await page.unroute('**/api/assistant')
    await page.route('**/api/assistant', route => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await toggle(page).click()
    await context.clock.fastForward(6000)
    await failed
    await expect(banner(page)).toHaveCount(0)
    await page.unroute('**/api/assistant')
    await page.reload()
    await expect(toggle(page)).not.toBeChecked()
    await context.clock.fastForward(6000)
    await expect.poll(() => isOn(page)).toBe(false)
    tolerateErrors(faults, '/api/assistant')
  })

  await test.step('every tab follows, and so does the next visit on another device', async () => {
    const otherTab = await context.newPage()
    await otherTab.goto('/messages')
    await toggle(page).click()
    await expect(banner(otherTab)).toBeVisible()
    await toggle(otherTab).click()
    await expect(banner(page)).toHaveCount(0)
    await context.clock.fastForward(6000)
    await expect.poll(() => isOn(page)).toBe(false)
    // Other programs can set the browser's flag too, in this tab or another one.
    await page.evaluate(() => {
      localStorage.setItem('ai_assistant_enabled', 'true')
      window.dispatchEvent(new CustomEvent('local-storage-changed'))
    })
    for (const tab of [page, otherTab]) await expect(banner(tab)).toBeVisible()
    await otherTab.evaluate(() => localStorage.setItem('ai_assistant_enabled', 'false'))
    await expect(banner(page)).toHaveCount(0)
    await put(context, '/api/assistant', { enabled: true })
    await page.reload()
    await expect(toggle(page)).toBeChecked()
  })

  const customer = await signedInPage(browser, faults, 'zoran.mitic@primer.rs')
  await customer.goto('/messages')
  await expect(customer.getByRole('heading', { name: 'Poruke' })).toBeVisible()
  await expect(toggle(customer)).toHaveCount(0)
})
