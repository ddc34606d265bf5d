import type { Page } from '@playwright/test'
import { desktopSize, expect, milanEmail, openConversation, phoneSize, signedInPage, test } from './test.ts'

const sizes = [{ width: 320, height: 640 }, phoneSize, desktopSize]
const screens = [
  ['/', 'Nedavno dodato'],
  ['/majstor/milan-jovanovic', 'Milan Jovanović'],
  ['/dashboard', 'Moj izlog'],
  ['/profile', 'Korisnički profil'],
  ['/website-builder?korak=3', 'Kontakt informacije'],
  ['/messages', 'Poruke'],
] as const

test('a toast covers no control from 320 px up, and the page moves back when it has gone', async () => {
  const page = await signedInPage(milanEmail)
  const { path } = await openConversation(page, 'Ivana Kostić')
  await showToast(page)
  await expectNoneCovered(page, '/services')
  for (const [screen, heading] of [...screens, [path, 'Ivana Kostić'] as const]) {
    await openInPlace(page, screen, heading)
    await expectNoneCovered(page, screen)
  }
  await openInPlace(page, '/services', 'Usluge iz komšiluka')
  // Dispatches the click, so that the mouse stays over the toast.
  await page.getByRole('button', { name: 'Filtriraj' }).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Filtriraj' })).toBeVisible()
  await expectNoneCovered(page, 'the dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).not.toHaveCSS('padding-top', '0px')
  await page.mouse.move(600, 600)
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '0px')
})

/** Shows a toast and keeps the mouse over it, so that the toast does not disappear. */
async function showToast(page: Page): Promise<void> {
  await page.goto('/services')
  await page.getByRole('searchbox').fill('frizer')
  await page.getByRole('button', { name: 'Pretraži' }).click()
  await shownToast(page).hover()
}

const shownToast = (page: Page) =>
  page.getByRole('dialog', { name: 'Obaveštenje' }).filter({ hasText: 'Pretraga za: frizer' })

/** Goes to another page without a page load, because a page load would remove the toast. */
async function openInPlace(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

async function expectNoneCovered(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The new size moves the toast away from the mouse, and an unattended toast disappears on a slow machine.
    const { x, y, width, height } = (await shownToast(page).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await expect.poll(() => coveredControls(page), `${name} at ${size.width} px`).toEqual([])
  }
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
