import { expectNoSidewaysScroll, expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { endComposition } from './conversation-helpers.ts'
import { desktopSize, expect, phoneSize, test } from './test.ts'
import { signInByCode } from './users.ts'

test('a described problem leads to its trade by keyboard alone', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  const field = page.getByPlaceholder('Potražite uslugu...')
  await field.focus()
  await field.pressSequentially('curi slav')
  const list = page.getByRole('listbox', { name: 'Predlozi' })
  const selected = list.getByRole('option', { selected: true })
  await expect(list.getByRole('option').first()).toContainText('Curi slavina')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('ArrowDown')
  await expect(selected).toContainText('Vodoinstalater')
  await expect(field).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id'))!)
  await expectUsable(page, 'suggestions')
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('curi slav')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await endComposition(field)
  await expect(selected).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL('/services?search=Curi+slavina')
  await expect(page.getByRole('article').first()).toContainText(/česm|odgušenj|vod/i)

  await page.getByRole('button', { name: 'Zašto ovaj redosled?' }).click()
  const why = page.getByRole('dialog', { name: 'Zašto ovaj redosled?' })
  await expect(why.getByText('Mesto na spisku se ne plaća')).toBeVisible()
  await expectNoViolations(page, 'why this order')
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Redosled' }).getByRole('button', { name: 'Novo' }).click()
  await expect(page).toHaveURL('/services?search=Curi+slavina&sort=newest')
  await page.goto('/')
  await page.getByLabel('Koja usluga vam treba?').focus()
  await expect(page.getByRole('option', { name: 'Curi slavina' })).toBeVisible()
})

test('a visitor’s saved services move from the device into the account', async ({ page }) => {
  await page.setViewportSize(desktopSize)
  await page.goto('/services?search=frizer')
  const heart = page.getByRole('button', { name: /^Sačuvaj: / }).first()
  const title = (await heart.getAttribute('aria-label'))!.replace('Sačuvaj: ', '')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/sacuvano')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('Spisak je na ovom uređaju.')).toBeVisible()
  await expectNoViolations(page, 'saved')

  await signInByCode(page)
  // The server reads the account's list before the saved services arrive, but the page gets the list later.
  const transferred = page.waitForResponse('**/api/saved/take-along')
  await page.route(
    '**/api/saved',
    async route => {
      const response = await route.fetch()
      await transferred
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/sacuvano')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('personal:saved'))).toBeNull()
  await expectNoSidewaysScroll(page, 'saved')
  await page.getByRole('button', { name: `Sačuvaj: ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Još ništa niste sačuvali' })).toBeVisible()
})
