import type { Locator } from '@playwright/test'
import { desk, expect, phone, test } from './test.ts'

for (const viewport of [phone, desk]) {
  test(`a message covers neither what raised it nor a form’s button, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const message = (text: string) => page.getByLabel('Obaveštenja').getByText(text)
    const isClear = async (text: string, controls: Locator) => {
      await expect(message(text)).toBeVisible()
      const toast = page.getByRole('dialog', { name: 'Obaveštenje' }).filter({ hasText: text })
      await expect
        .poll(async () => {
          // It goes by itself, so it is looked at first and at once.
          const [box] = await boxesOf(toast)
          return box ? (await boxesOf(controls)).filter(each => overlaps(box, each)) : 'it has gone'
        })
        .toEqual([])
    }
    await page.goto('/services')
    await page.getByRole('searchbox').fill('frizer')
    await page.getByRole('button', { name: 'Pretraži' }).click()
    await isClear('Pretraga za: frizer', page.locator('main').getByRole('search').locator('input, button'))
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Prijavi se za kontakt' }).click()
    await expect(page).toHaveURL(/login/)
    await isClear('Da biste poslali poruku, morate se prijaviti.', page.locator('main').locator('input, button'))
  })
}

const boxesOf = (locator: Locator) =>
  locator.evaluateAll(all =>
    all.map(each => each.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
  )

type Rectangle = { x: number; y: number; width: number; height: number }
const overlaps = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
