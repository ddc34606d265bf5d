import { type Browser, expect, type Page } from '@playwright/test'
import { newcomer } from './test.ts'

export const card = (page: Page, name: string) => page.getByRole('region', { name })
export const toast = (page: Page, text: string) => page.getByText(text).first()

/** Somebody new who looks at his settings. */
export async function settings(browser: Browser, faults: string[], more: Parameters<typeof newcomer>[2] = {}) {
  const somebody = await newcomer(browser, faults, { name: 'Ana Nikolić', ...more })
  await somebody.page.goto('/settings')
  await expect(somebody.page.getByRole('heading', { name: 'Podešavanja' })).toBeVisible()
  return somebody
}
