import { expectNoSidewaysScroll, expectNoViolations } from './looks.ts'
import { newPerson } from './people.ts'
import { desk, expect, phone, test } from './test.ts'

test('a problem leads to its trade by the keyboard alone', async ({ page }) => {
  await page.setViewportSize(phone)
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
  await page.setViewportSize(phone)

  // Escape closes the list and leaves what was typed.
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

  // This device offers an earlier search again.
  await page.goto('/')
  await page.getByLabel('Koja usluga vam treba?').focus()
  await page.getByRole('option', { name: 'Curi slavina' }).click()
  await expect(page).toHaveURL('/services?search=Curi+slavina')
})

test('what finds nothing leads on to trades', async ({ page }) => {
  await page.goto('/services?search=qqqzzz')
  await expect(page.getByRole('heading', { name: 'Nema pronađenih usluga' })).toBeVisible()
  await expect(page.getByText('Pokušajte sa drugačijim kriterijumima pretrage.')).toBeVisible()
  await page.getByRole('link', { name: 'Popravke' }).click()
  await expect(page).toHaveURL('/services?category=Popravke')
})

test('what a visitor saves is on the device, and goes along into the account', async ({ page, browser, faults }) => {
  await page.setViewportSize(desk)
  await page.goto('/services?search=frizer')
  const heart = page.getByRole('button', { name: /^Sačuvaj: / }).first()
  const title = (await heart.getAttribute('aria-label'))!.replace('Sačuvaj: ', '')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/sacuvano')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('Spisak je na ovom uređaju.')).toBeVisible()
  await expectNoViolations(page, 'saved')

  const { page: own } = await newPerson(browser, faults, 'regular')
  const kept = await page.evaluate(() => localStorage.getItem('personal:saved'))
  await own.addInitScript(text => {
    if (location.protocol !== 'about:' && !sessionStorage.getItem('once')) {
      sessionStorage.setItem('once', 'yes')
      localStorage.setItem('personal:saved', text)
    }
  }, kept!)
  // The list was asked for before that had reached the account, and is answered afterwards.
  const taken = own.waitForResponse('**/api/saved/take-along')
  await own.route(
    '**/api/saved',
    async route => {
      const response = await route.fetch()
      await taken
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await own.goto('/sacuvano')
  await expect(own.getByRole('link', { name: title })).toBeVisible()
  await expect.poll(() => own.evaluate(() => localStorage.getItem('personal:saved'))).toBeNull()
  await expectNoSidewaysScroll(own, 'saved')
  await own.getByRole('button', { name: `Sačuvaj: ${title}` }).click()
  await expect(own.getByRole('heading', { name: 'Još ništa niste sačuvali' })).toBeVisible()
  await own.context().close()
})
