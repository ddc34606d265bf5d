import type { Page } from '@playwright/test'
import { failRequests } from './promised/response-stubs.ts'
import { desktopSize, expect, openConversation, put, read, signedInPage, test, tolerateErrors } from './test.ts'

const messageLabel = 'Napišite poruku...'
const toggle = (page: Page) => page.getByRole('switch', { name: 'Asistent' })
const banner = (page: Page) => page.getByText('Asistent je uključen i automatski odgovara na poruke korisnika.')
const storedState = (page: Page) => page.evaluate(() => localStorage.getItem('ai_assistant_enabled'))
const isOn = async (page: Page) => (await read(page, '/api/me')).user.ai_assistant_enabled

/** Polls quickly, because these are shown for a moment only. */
const polling = { polling: 20 }
const showsWords = (page: Page, words: string) =>
  page.waitForFunction(words => document.body.textContent.includes(words), words, polling)
/** Waits until the send button is disabled although the field has a text. */
const blocksSending = (page: Page) =>
  page.waitForFunction(
    () => {
      const button = document.querySelector<HTMLButtonElement>('button[aria-label="Pošalji"]')
      return button?.disabled && document.querySelector('textarea')?.value
    },
    undefined,
    polling,
  )

test('the assistant answers a customer after the provider has switched it on', async () => {
  const provider = await signedInPage('goran.milosev@primer.rs', desktopSize)
  await provider.goto('/messages')
  await expect(banner(provider)).toHaveCount(0)
  const saved = provider.waitForResponse(response => response.url().endsWith('/api/assistant') && response.ok())
  await toggle(provider).click()
  await expect(banner(provider)).toBeVisible()
  await saved

  const customer = await signedInPage('dusan.arsic@primer.rs')
  const { path } = await openConversation(customer, 'Goran Milošev')
  await provider.goto(path)
  await customer.goto(path)
  const log = customer.getByRole('log')
  await expect(provider.getByText('Započnite razgovor').last()).toBeVisible()
  const observed = [
    showsWords(customer, 'Goran Milošev piše...'),
    showsWords(provider, 'Asistent kuca...'),
    blocksSending(customer),
  ]
  const input = customer.getByRole('textbox', { name: messageLabel })
  await input.fill('Dobar dan, koliko košta?')
  await customer.keyboard.press('Enter')
  // Text typed while the assistant answers stays in the field.
  await input.fill('A koliko traje?')

  const answer = 'Goran Milošev trenutno ne može da odgovori, ovde asistent.'
  await expect(log).toContainText(answer)
  await expect(provider.getByRole('log')).toContainText(answer)
  await Promise.all(observed)
  await expect(log.getByText('Goran Milošev piše...')).toHaveCount(0)
  await expect(provider.getByRole('log').locator('.bubble').last()).toContainText('Asistent ·')
  await expect(log.locator('.bubble').last()).not.toContainText('Asistent ·')
  await expect(customer.getByRole('button', { name: 'Pošalji' })).toBeEnabled()
})

test('the assistant’s switch shows the choice at once everywhere, and sends only the last one', async () => {
  const page = await signedInPage('slobodan.ilic@primer.rs', desktopSize)
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
    expect(await storedState(page)).toBe('false')
    await context.clock.runFor(4500)
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
    tolerateErrors('/api/assistant')
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
    await put(page, '/api/assistant', { enabled: true })
    await page.reload()
    await expect(toggle(page)).toBeChecked()
  })

  const customer = await signedInPage('zoran.mitic@primer.rs')
  await customer.goto('/messages')
  await expect(customer.getByRole('heading', { name: 'Poruke' })).toBeVisible()
  await expect(toggle(customer)).toHaveCount(0)
})
