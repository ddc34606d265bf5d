import type { Locator } from '@playwright/test'
import { expect, jelenaEmail, openConversation, signedInPage, test } from './test.ts'

/** Composes a word and ends it with Enter. As in Safari, the composition ends before the key event. */
const endComposition = (field: Locator) =>
  field.evaluate(element => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'reč' }))
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })

test('Enter that ends a composition sends no message and chooses no suggestion; the next one does', async ({
  browser,
  faults,
}) => {
  const page = await signedInPage(browser, faults, jelenaEmail)
  await page.goto((await openConversation(page, 'Ivana Kostić')).path)
  const words = `Napola napisana reč ${Date.now()}`
  const message = page.getByRole('textbox', { name: 'Napišite poruku...' })
  await message.fill(words)
  await endComposition(message)
  await expect(message).toHaveValue(words)
  await message.press('Enter')
  await expect(message).toHaveValue('')
  await expect(page.getByRole('log')).toContainText(words)

  await page.goto('/services')
  const search = page.getByPlaceholder('Potražite uslugu...')
  await search.pressSequentially('curi slav')
  await expect(page.getByRole('option', { name: /^Curi slavina/ })).toBeVisible()
  await search.press('ArrowDown')
  await endComposition(search)
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL('/services?search=Curi+slavina')
})
