import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { desktopSize, expect, phoneSize, test } from './test.ts'
import { newUserByCode } from './users.ts'

test('a described problem leads to its trade by keyboard alone', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  const field = page.getByPlaceholder('Potražite uslugu...')
  await field.focus()
  await field.pressSequentially('curi slav')
  const list = page.getByRole('listbox', { name: 'Predlozi' })
  await expect(list.getByRole('option').first()).toContainText('Curi slavina')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toContainText('Vodoinstalater')
  const active = await list.getByRole('option', { selected: true }).getAttribute('id')
  await expect(field).toHaveAttribute('aria-activedescendant', active!)
  await expectNoViolations(page, 'suggestions')
  await expectNoSidewaysScroll(page, 'suggestions')
  await page.setViewportSize(phoneSize)

  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('curi slav')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
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
  await page.getByRole('option', { name: 'Curi slavina' }).click()
  await expect(page).toHaveURL('/services?search=Curi+slavina')
})

test('a search without results offers trades', async ({ page }) => {
  await page.goto('/services?search=qqqzzz')
  await expect(page.getByRole('heading', { name: 'Nema pronađenih usluga' })).toBeVisible()
  await expect(page.getByText('Pokušajte sa drugačijim kriterijumima pretrage.')).toBeVisible()
  await page.getByRole('link', { name: 'Popravke' }).click()
  await expect(page).toHaveURL('/services?category=Popravke')
})

test('a visitor’s saved services move from the device into the account', async ({ page, browser, faults }) => {
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

  const { page: account } = await newUserByCode(browser, faults, 'regular')
  const saved = await page.evaluate(() => localStorage.getItem('personal:saved'))
  await account.addInitScript(text => {
    if (location.protocol !== 'about:' && !sessionStorage.getItem('once')) {
      sessionStorage.setItem('once', 'yes')
      localStorage.setItem('personal:saved', text)
    }
  }, saved!)
  // The server reads the account's list before the saved services arrive, but the page gets the list later.
  const transferred = account.waitForResponse('**/api/saved/take-along')
  await account.route(
    '**/api/saved',
    async route => {
      const response = await route.fetch()
      await transferred
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await account.goto('/sacuvano')
  await expect(account.getByRole('link', { name: title })).toBeVisible()
  await expect.poll(() => account.evaluate(() => localStorage.getItem('personal:saved'))).toBeNull()
  await expectNoSidewaysScroll(account, 'saved')
  await account.getByRole('button', { name: `Sačuvaj: ${title}` }).click()
  await expect(account.getByRole('heading', { name: 'Još ništa niste sačuvali' })).toBeVisible()
  await account.context().close()
})
