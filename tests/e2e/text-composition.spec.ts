import type { Locator } from '@playwright/test'
import { newConversation } from './conversation-helpers.ts'
import { expect, test } from './test.ts'

/** Composes a word and ends it with Enter. As in Safari, the composition ends before the key event. */
const endComposition = (field: Locator) =>
  field.evaluate(element => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'reč' }))
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })

test('Enter that ends a composition sends no message; the next one does', async ({ browser, faults }) => {
  const mark = Date.now()
  const names = { provider: `Sklapa ${mark}`, customer: `Piše ${mark}` }
  const { providerPage: page, path } = await newConversation(browser, faults, names)
  await page.goto(path)
  const field = page.getByRole('textbox', { name: 'Napišite poruku...' })
  await field.fill('Napola napisana reč')
  await endComposition(field)
  await expect(field).toHaveValue('Napola napisana reč')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('log')).toContainText('Napola napisana reč')
})

test('Enter that ends a composition chooses no suggestion; the next one does', async ({ page }) => {
  await page.goto('/services')
  const field = page.getByPlaceholder('Potražite uslugu...')
  await field.pressSequentially('curi slav')
  await expect(page.getByRole('option', { name: /^Curi slavina/ })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await endComposition(field)
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL('/services?search=Curi+slavina')
})
