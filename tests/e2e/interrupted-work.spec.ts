import { newConversation, writeMessage } from './conversation-helpers.ts'
import { endSessionAt } from './promised/response-stubs.ts'
import { expect, password, phoneSize, test, tolerateErrors } from './test.ts'

test('a message sent after the session has ended leads to sign-in and back, and arrives', async ({
  browser,
  faults,
}) => {
  const names = { provider: `Vraća ${Date.now()}`, customer: 'Ana Perić' }
  const { providerPage: page, email, path, messageTexts } = await newConversation(browser, faults, names)
  await page.goto(path)
  await expect(page.getByRole('log').getByText('Dobar dan.')).toBeVisible()
  await endSessionAt(page, '**/messages')
  await writeMessage(page, 'Stižem u pet.')
  await expect(page.getByText('Morate biti prijavljeni da biste poslali poruku').first()).toBeVisible()
  await page.unroute('**/messages')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('log').getByText('Stižem u pet.')).toBeVisible()
  await expect.poll(messageTexts).toContain('Stižem u pet.')
  tolerateErrors(faults, '401')
})

test('a picture does not affect the height of its card', async ({ page }) => {
  const portrait = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="1200"/>'
  await page.route('**/media/services/**', route => route.fulfill({ contentType: 'image/svg+xml', body: portrait }))
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  const cards = page.getByRole('article')
  const isPortrait = () =>
    cards
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
  await expect.poll(isPortrait).toBe(true)
  const heights = () => cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().height))
  const withPictures = await heights()
  await cards.evaluateAll(all => {
    for (const card of all) for (const image of card.querySelectorAll('img')) image.remove()
  })
  expect(withPictures).toEqual(await heights())
})
