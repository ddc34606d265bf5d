import type { Page } from '@playwright/test'
import { expect, jelenaEmail, password, test } from './test.ts'

async function openSite(page: Page): Promise<void> {
  const { protocol, host } = new URL(test.info().project.use.baseURL!)
  await page.goto(`${protocol}//elektrojovanovic.${host}/`)
}

test('a website’s contact button leads through sign-in to the conversation about the service', async ({ page }) => {
  await openSite(page)
  const service = page.locator('#services li').first()
  const title = await service.getByRole('heading').textContent()
  const write = service.getByRole('link', { name: 'Pošalji poruku' })
  // If the provider has set a text for messages, websites put the text into this parameter.
  const opening = `Dobar dan ${Date.now()}`
  await write.evaluate((link: HTMLAnchorElement, words) => {
    link.href += `?poruka=${encodeURIComponent(words)}`
  }, opening)
  await write.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(/^Prijavite se da biste pisali: Milan Jovanović, „.+”\. Posle prijave/)).toBeVisible()
  await page.getByRole('link', { name: 'Registrujte se' }).click()
  await expect(page).toHaveURL(/\/signup\?next=/)
  await page.getByRole('link', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible()
  await page.getByLabel('Email').fill(jelenaEmail)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page).toHaveURL(/\/messages\?razgovor=/)
  await expect(page.getByRole('dialog', { name: 'Milan Jovanović' })).toContainText(title!)
  await expect(page.getByRole('textbox', { name: 'Napišite poruku...' })).toHaveValue(opening)
})
