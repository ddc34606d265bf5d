import { type Browser, expect, type Page } from '@playwright/test'
import { newcomer } from './test.ts'

export const card = (page: Page, name: string) => page.getByRole('region', { name })
export const toast = (page: Page, text: string) => page.getByText(text).first()

export async function settings(browser: Browser, faults: string[], options: Parameters<typeof newcomer>[2] = {}) {
  const user = await newcomer(browser, faults, { name: 'Ana Nikolić', ...options })
  await user.page.goto('/settings')
  await expect(user.page.getByRole('heading', { name: 'Podešavanja' })).toBeVisible()
  return user
}
