import type { Page } from '@playwright/test'
import { contact, desk, expect, milan, pageOf, phone, test } from './test.ts'

const widths = [{ width: 320, height: 640 }, phone, desk]
const publicScreens = ['/', '/services', '/majstor/milan-jovanovic', '/login']
const providerScreens = ['/dashboard', '/profile', '/website-builder?korak=3', '/messages']

for (const size of widths) {
  test(`a message covers no control of a public page, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await showMessage(page)
    for (const path of publicScreens) await expectNoneCovered(page, path)
    await openInPlace(page, '/services')
    // The mouse stays over the message.
    await page.getByRole('button', { name: 'Filtriraj' }).dispatchEvent('click')
    await expect(page.getByRole('dialog', { name: 'Filtriraj' })).toBeVisible()
    expect(await coveredControls(page)).toEqual([])
  })

  test(`a message covers no control of a provider’s page, ${size.width} px`, async ({ browser, faults }) => {
    const page = await pageOf(browser, faults, milan, size)
    await showMessage(page)
    const { path } = await contact(page, 'Ivana Kostić')
    for (const screen of [...providerScreens, path]) await expectNoneCovered(page, screen)
  })
}

test('the page goes back to its place when a message has gone', async ({ page }) => {
  await showMessage(page)
  await expect(page.getByRole('banner')).not.toHaveCSS('padding-top', '0px')
  await page.mouse.move(600, 600)
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '0px')
})

/** Shows a message, which stays as long as the mouse is over it. */
async function showMessage(page: Page): Promise<void> {
  await page.goto('/services')
  await page.getByRole('searchbox').fill('frizer')
  await page.getByRole('button', { name: 'Pretraži' }).click()
  await page.getByRole('dialog', { name: 'Obaveštenje' }).filter({ hasText: 'Pretraga za: frizer' }).hover()
}

/** Goes to another page without loading it anew, which would take the message away. */
async function openInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await expect(page).toHaveURL(path)
  await page.waitForLoadState('networkidle')
}

async function expectNoneCovered(page: Page, path: string): Promise<void> {
  await openInPlace(page, path)
  expect(await coveredControls(page), path).toEqual([])
}

/** The controls whose centre is below a message. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const messages = document.querySelector('[aria-label="Obaveštenja"]')!
    if (!messages.textContent) return ['the message has gone']
    const controls = document.querySelectorAll('a[href], button, input, textarea, select, [role=switch], [role=option]')
    return [...controls].flatMap(control => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const isVisible = width > 0 && getComputedStyle(control).visibility === 'visible'
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isCovered = isVisible && !messages.contains(control) && messages.contains(hit)
      return isCovered ? [control.outerHTML.slice(0, 120)] : []
    })
  })
