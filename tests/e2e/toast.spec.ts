import type { Page } from '@playwright/test'
import { desktopSize, expect, milanEmail, openConversation, phoneSize, signedInPage, test } from './test.ts'

const widths = [{ width: 320, height: 640 }, phoneSize, desktopSize]
const publicScreens = ['/', '/services', '/majstor/milan-jovanovic', '/login']
const providerScreens = ['/dashboard', '/profile', '/website-builder?korak=3', '/messages']

for (const size of widths) {
  test(`a toast covers no control of a public page at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await showToast(page)
    for (const path of publicScreens) await expectNoneCovered(page, path)
    await openInPlace(page, '/services')
    // Dispatches the click, so that the mouse stays over the toast, which would disappear otherwise.
    await page.getByRole('button', { name: 'Filtriraj' }).dispatchEvent('click')
    await expect(page.getByRole('dialog', { name: 'Filtriraj' })).toBeVisible()
    expect(await coveredControls(page)).toEqual([])
  })

  test(`a toast covers no control of a provider’s page at ${size.width} px`, async ({ browser, faults }) => {
    const page = await signedInPage(browser, faults, milanEmail, size)
    await showToast(page)
    const { path } = await openConversation(page, 'Ivana Kostić')
    for (const screen of [...providerScreens, path]) await expectNoneCovered(page, screen)
  })
}

test('the page moves back up when a toast has gone', async ({ page }) => {
  await showToast(page)
  await expect(page.getByRole('banner')).not.toHaveCSS('padding-top', '0px')
  await page.mouse.move(600, 600)
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '0px')
})

/** Shows a toast and moves the mouse over it, so that the toast does not disappear. */
async function showToast(page: Page): Promise<void> {
  await page.goto('/services')
  await page.getByRole('searchbox').fill('frizer')
  await page.getByRole('button', { name: 'Pretraži' }).click()
  await page.getByRole('dialog', { name: 'Obaveštenje' }).filter({ hasText: 'Pretraga za: frizer' }).hover()
}

/** Goes to another page without a page load, because a page load would remove the toast. */
async function openInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await expect(page).toHaveURL(path)
  await page.waitForLoadState('networkidle')
}

async function expectNoneCovered(page: Page, path: string): Promise<void> {
  await openInPlace(page, path)
  expect(await coveredControls(page), path).toEqual([])
}

/** Returns the controls whose centre a toast covers. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const toasts = document.querySelector('[aria-label="Obaveštenja"]')!
    if (!toasts.textContent) return ['the toast has gone']
    const controls = document.querySelectorAll('a[href], button, input, textarea, select, [role=switch], [role=option]')
    return [...controls].flatMap(control => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const isVisible = width > 0 && getComputedStyle(control).visibility === 'visible'
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isCovered = isVisible && !toasts.contains(control) && toasts.contains(hit)
      return isCovered ? [control.outerHTML.slice(0, 120)] : []
    })
  })
