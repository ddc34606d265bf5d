import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { silenceLiveEvents } from './offline-helpers.ts'
import { desktopSize, expect, openConversation, post, signedInPage, test, tolerateErrors } from './test.ts'

const messageLabel = 'Napišite poruku...'

/** Waits until the message is sent, either by the button or automatically after reconnecting. */
async function letMessageBeSent(page: Page) {
  const sent = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/messages') && answer.status() === 201,
    { timeout: 60_000 },
  )
  await page.unroute('**/messages')
  const resend = page.getByRole('log').getByRole('button', { name: 'Pošalji ponovo' })
  await Promise.race([sent, resend.click({ timeout: 0 }).catch(() => {})])
  await sent
}

test('an unsent message says so, survives a reload and is sent once', async ({ browser, faults }) => {
  const customer = await signedInPage(browser, faults, 'mirjana.stojanov@primer.rs')
  const { path } = await openConversation(customer, 'Sanja Mićić')
  await customer.goto(path)
  const log = customer.getByRole('log')
  await expect(log).toBeVisible()
  await customer.route('**/messages', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await customer.getByRole('textbox', { name: messageLabel }).fill('Koliko košta tegla ajvara?')
  await customer.keyboard.press('Enter')
  await expect(customer.getByText('Greška pri slanju poruke').first()).toBeVisible()
  await expect(log.getByText('Nije poslato.')).toBeVisible()
  await customer.reload()
  await expect(log.getByText('Koliko košta tegla ajvara?')).toBeVisible()
  await letMessageBeSent(customer)
  await expect(log.getByText('Nije poslato.')).toHaveCount(0)
  await customer.reload()
  await expect(log.getByText('Koliko košta tegla ajvara?')).toHaveCount(1)
  tolerateErrors(faults, 'ERR_FAILED')
})

test('a message written while the messages fail to load waits visibly and is sent later', async ({
  browser,
  faults,
}) => {
  const customer = await signedInPage(browser, faults, 'dusanka.peric@primer.rs')
  const { path } = await openConversation(customer, 'Sanja Mićić')
  await customer.route('**/messages', route => route.abort())
  await customer.goto(path)
  const failed = customer.getByRole('dialog').getByText('Greška pri učitavanju poruka')
  await expect(failed).toBeVisible()
  await customer.getByRole('textbox', { name: messageLabel }).fill('Imate li i džem od kajsija?')
  await customer.keyboard.press('Enter')
  const words = customer.getByRole('log').getByText('Imate li i džem od kajsija?')
  await expect(words).toBeVisible()
  await expect(customer.getByText('Nije poslato.')).toBeVisible()
  await letMessageBeSent(customer)
  await expect(failed).toHaveCount(0)
  await expect(customer.getByText('Nije poslato.')).toHaveCount(0)
  await expect(words).toHaveCount(1)
  tolerateErrors(faults, 'ERR_FAILED')
})

test('shows a message that another tab has sent, even without live events', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, 'dusanka.peric@primer.rs')
  const other = await page.context().newPage()
  for (const tab of [page, other]) await silenceLiveEvents(tab)
  const { path } = await openConversation(page, 'Katarina Bogdanov')
  await page.goto(path)
  await other.goto('/services')
  await page.route('**/messages', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('textbox', { name: messageLabel }).fill('Radite li engleski za odrasle?')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByText('Nije poslato.')).toBeVisible()
  const sent = other.waitForResponse(answer => answer.url().endsWith('/messages') && answer.status() === 201)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await sent
  await expect(log.getByText('Nije poslato.')).toHaveCount(0)
  await expect(log.getByText('Radite li engleski za odrasle?')).toHaveCount(1)
  await page.reload()
  await expect(log.getByText('Radite li engleski za odrasle?')).toHaveCount(1)
  tolerateErrors(faults, 'ERR_FAILED')
})

test('live events arrive by polling if WebSockets are blocked', async ({ browser, faults }) => {
  const customer = await signedInPage(browser, faults, 'vladimir.cvetkovic@primer.rs')
  const { id, path } = await openConversation(customer, 'Katarina Bogdanov')
  const provider = await signedInPage(browser, faults, 'katarina.bogdanov@primer.rs', desktopSize)
  await provider.routeWebSocket(/socket\.io/, socket => socket.close())
  const polling = provider.waitForResponse(answer => answer.url().includes('transport=polling') && answer.ok())
  await provider.goto(path)
  await polling
  await expect(provider.getByRole('log')).toBeVisible()
  await post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: 'Ima li mesta?' })
  await expect(provider.getByRole('log').getByText('Ima li mesta?')).toHaveCount(1)
})

test('after a lost connection no message is missing or duplicated', async ({ browser, faults }) => {
  const customer = await signedInPage(browser, faults, 'vladimir.cvetkovic@primer.rs')
  const { id, path } = await openConversation(customer, 'Ognjen Marić')
  const provider = await signedInPage(browser, faults, 'ognjen.maric@primer.rs')
  await provider.goto(path)
  await expect(provider.getByText('Započnite razgovor').last()).toBeVisible()
  const send = (content: string) =>
    post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content })
  await send('Prva poruka.')
  await expect(provider.getByRole('log')).toContainText('Prva poruka.')
  await provider.context().setOffline(true)
  await expect(provider.getByText('Veza je prekinuta. Nove poruke stižu čim se vrati.').first()).toBeVisible()
  await send('Druga poruka.')
  await send('Treća poruka.')
  await provider.context().setOffline(false)
  await expect(provider.getByRole('log')).toContainText('Treća poruka.', { timeout: 20_000 })
  await expect(provider.getByText('Veza je prekinuta. Nove poruke stižu čim se vrati.')).toHaveCount(0)
  await expect(provider.getByRole('log').locator('.bubble')).toHaveCount(3)

  // A completion that is undone while the provider's browser is offline disappears after reconnecting too.
  await post(provider.context(), `/api/conversations/${id}/complete`, { review_requested: true })
  const log = provider.getByRole('log')
  await expect(log).toContainText('Molimo vas da ocenite uslugu.')
  await provider.context().setOffline(true)
  await post(provider.context(), `/api/conversations/${id}/reopen`, {})
  await provider.context().setOffline(false)
  await expect(log).not.toContainText('Molimo vas da ocenite uslugu.', { timeout: 20_000 })
  tolerateErrors(faults, 'ERR_INTERNET_DISCONNECTED')
})
