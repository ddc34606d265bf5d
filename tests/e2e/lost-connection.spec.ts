import { newConversation, sendMessage, writeMessage } from './conversation-helpers.ts'
import { silenceLiveEvents } from './offline-helpers.ts'
import { endSessionAt } from './promised/response-stubs.ts'
import { expect, openConversation, signedInPage, test, tolerateErrors } from './test.ts'
import { submitSignIn } from './users.ts'

test('an unsent message says so, survives a reload, and is shown once after another tab has sent it', async () => {
  const page = await signedInPage('dusanka.peric@primer.rs')
  await silenceLiveEvents(page)
  const { path } = await openConversation(page, 'Sanja Mićić')
  await page.route('**/messages', route => route.abort())
  await page.goto(path)
  const failed = page.getByRole('dialog').getByText('Greška pri učitavanju poruka')
  await expect(failed).toBeVisible()
  await writeMessage(page, 'Imate li i džem od kajsija?')
  await expect(page.getByText('Greška pri slanju poruke').first()).toBeVisible()
  await page.reload()
  const log = page.getByRole('log')
  const words = log.getByText('Imate li i džem od kajsija?')
  await expect(words).toBeVisible()
  await expect(log.getByText('Nije poslato.')).toBeVisible()

  await page.unroute('**/messages')
  await page.route('**/messages', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  // A tab sends the waiting messages when it opens. The first tab gets no live event about them.
  await (await page.context().newPage()).goto('/services')
  await expect(log.getByText('Nije poslato.')).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  await expect(words).toHaveCount(1)
  await page.reload()
  await expect(words).toHaveCount(1)
  tolerateErrors('ERR_FAILED')
})

test('after a lost connection no message is missing or duplicated; polling replaces blocked WebSockets', async () => {
  const customer = await signedInPage('vladimir.cvetkovic@primer.rs')
  const { id, path } = await openConversation(customer, 'Ognjen Marić')
  const provider = await signedInPage('ognjen.maric@primer.rs')
  await provider.goto(path)
  await expect(provider.getByText('Započnite razgovor').last()).toBeVisible()
  const send = (content: string) => sendMessage(customer, id, content)
  await send('Prva poruka.')
  const log = provider.getByRole('log')
  await expect(log).toContainText('Prva poruka.')
  await provider.context().setOffline(true)
  const isLost = provider.getByText('Veza je prekinuta. Nove poruke stižu čim se vrati.')
  await expect(isLost.first()).toBeVisible()
  await send('Druga poruka.')
  await send('Treća poruka.')
  await provider.context().setOffline(false)
  await expect(log).toContainText('Treća poruka.', { timeout: 20_000 })
  await expect(isLost).toHaveCount(0)
  await expect(log.locator('.bubble')).toHaveCount(3)

  const polling = await provider.context().newPage()
  await polling.routeWebSocket(/socket\.io/, socket => socket.close())
  const polled = polling.waitForResponse(answer => answer.url().includes('transport=polling') && answer.ok())
  await polling.goto(path)
  await polled
  await expect(polling.getByRole('log')).toBeVisible()
  await send('Ima li mesta?')
  await expect(polling.getByRole('log').getByText('Ima li mesta?')).toHaveCount(1)
  tolerateErrors('ERR_INTERNET_DISCONNECTED')
})

test('a message sent after the session has ended leads to sign-in and back, and arrives', async () => {
  const names = { provider: `Vraća ${Date.now()}`, customer: 'Ana Perić' }
  const { providerPage: page, email, path, messageTexts } = await newConversation(names)
  await page.goto(path)
  await expect(page.getByRole('log').getByText('Dobar dan.')).toBeVisible()
  await endSessionAt(page, '**/messages')
  await writeMessage(page, 'Stižem u pet.')
  await expect(page.getByText('Morate biti prijavljeni da biste poslali poruku').first()).toBeVisible()
  await page.unroute('**/messages')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  await submitSignIn(page, email)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('log').getByText('Stižem u pet.')).toBeVisible()
  await expect.poll(messageTexts).toContain('Stižem u pet.')
  tolerateErrors('401')
})
