import { expect, type Page } from '@playwright/test'
import { newUser } from './test.ts'

export const settingsCard = (page: Page, name: string) => page.getByRole('region', { name })
export const toastWithText = (page: Page, text: string) => page.getByText(text).first()

export async function openSettings(options: Parameters<typeof newUser>[0] = {}) {
  const user = await newUser({ name: 'Ana Nikolić', ...options })
  await user.page.goto('/settings')
  await expect(user.page.getByRole('heading', { name: 'Podešavanja' })).toBeVisible()
  return user
}
