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
  await keepToasts(page)
  const { path } = await openConversation(page, 'Ivana Kostić')
  await showToast(page)
  await expectNoneCovered(page, '/services')
  for (const [screen, heading] of [...screens, [path, 'Ivana Kostić'] as const]) {
    await openInPlace(page, screen, heading)
    await expectNoneCovered(page, screen)
  }
  await openInPlace(page, '/services', 'Usluge iz komšiluka')
  await page.getByRole('button', { name: 'Filtriraj' }).click()
  await expect(page.getByRole('dialog', { name: 'Filtriraj' })).toBeVisible()
  await expectNoneCovered(page, 'the dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).not.toHaveCSS('padding-top', '0px')
  await endToasts(page)
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '0px')
})

/**
 * Lets toasts stay until `endToasts`. On a slow machine their four seconds end before all sizes are checked. The clock
 * stands still, because each time the mouse or the focus leaves the toasts the time that is left is computed from it.
 */
async function keepToasts(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date())
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((handler: () => void, delay?: number, ...args: unknown[]) => {
      if (delay !== 4000) return wait(handler, delay, ...args)
      window.addEventListener('end-toasts', handler, { once: true })
      return 0
    }) as typeof window.setTimeout
  })
}

const endToasts = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('end-toasts')))

async function showToast(page: Page): Promise<void> {
  await page.goto('/services')
  await page.getByRole('searchbox').fill('frizer')
  await page.getByRole('button', { name: 'Pretraži' }).click()
  await expect(shownToast(page)).toBeVisible()
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
