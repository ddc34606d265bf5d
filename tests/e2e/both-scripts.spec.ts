import { toCyrillic } from '../../platform/serbian/script/to-cyrillic.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility-checks.ts'
import { expect, jelenaEmail, milanEmail, newUser, phoneSize, signedInPage, test } from './test.ts'

test.use({ viewport: phoneSize })

test('a customer finds a plumber, writes and rates the job, all in Cyrillic', async ({
  browser,
  page: visitor,
  faults,
}) => {
  const plumber = await signedInPage(browser, faults, 'dragan.petrovic@primer.rs')

  await test.step('a visitor changes to Cyrillic and finds a plumber by Latin letters', async () => {
    await visitor.goto('/')
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Ћирилица' }).click()
    await expect(visitor).toHaveURL('/cir')
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'sr-Cyrl')
    await visitor.getByLabel('Која услуга вам треба?').fill('vodoinstalater')
    await visitor.getByLabel('Која услуга вам треба?').press('Enter')
    await expect(visitor).toHaveURL(/\/cir\/services\?search=vodoinstalater/)
    await visitor.getByRole('link', { name: 'Водоинсталатер: чесме, бојлери, одгушење' }).click()
    await expect(visitor).toHaveURL(/\/cir\/service\//)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Водоинсталатер: чесме, бојлери, одгушење')
    await expect(visitor).toHaveTitle(/^Водоинсталатер/)
    await visitor.getByRole('button', { name: 'Пријави се за контакт' }).click()
    await expect(visitor.getByText('Да бисте послали поруку, морате се пријавити.')).toBeVisible()
    await expect(visitor).toHaveURL(/\/cir\/login\?next=/)
  })

  const { page: customer } = await newUser(browser, faults, { name: 'Kosara Lalić' })
  await test.step('a message is shown as it was written', async () => {
    await customer.goto('/cir/services?search=водоинсталатер')
    await customer.getByRole('link', { name: 'Водоинсталатер: чесме, бојлери, одгушење' }).click()
    await customer.getByRole('button', { name: 'Пошаљи поруку' }).click()
    await expect(customer).toHaveURL(/\/cir\/messages\?razgovor=/)
    await customer.getByRole('textbox', { name: 'Напишите поруку...' }).fill('Dobar dan, curi mi česma.')
    await customer.keyboard.press('Enter')
    await expect(customer.getByRole('log')).toContainText('Dobar dan, curi mi česma.')
  })

  await test.step('the plumber reads and completes in Latin', async () => {
    await plumber.goto('/messages')
    await plumber.getByRole('link', { name: /Косара Лалић|Kosara Lalić/ }).click()
    await expect(plumber.getByRole('log')).toContainText('Dobar dan, curi mi česma.')
    await plumber.getByRole('button', { name: 'Označi kao završeno' }).click()
    await plumber.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(customer.getByRole('log')).toContainText('Молимо вас да оцените услугу.')
  })

  await test.step('the customer rates in Cyrillic', async () => {
    for (const criterion of ['Квалитет услуге', 'Комуникација', 'Цена']) {
      await customer.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '5 од 5' }).check()
    }
    await customer.getByLabel('Коментар').fill('Дошао кад је рекао.')
    await customer.getByRole('button', { name: 'Пошаљи оцену' }).click()
    await expect(customer.getByText('Хвала вам што сте оценили услугу!')).toBeVisible()
    await expect(plumber.getByLabel('Ocena korisnika')).toContainText('Дошао кад је рекао.')
  })
})

test('screens that load their data in the browser are in Cyrillic, and Cyrillic pages are accessible', async ({
  browser,
  page: visitor,
  faults,
}) => {
  const customer = await signedInPage(browser, faults, jelenaEmail)
  const provider = await signedInPage(browser, faults, milanEmail)
  for (const [page, path, heading] of [
    [customer, '/messages', 'Поруке'],
    [customer, '/settings', 'Подешавања'],
    [provider, '/dashboard?tab=bookings', /^Заказани термини за/],
    [provider, '/website-builder', /^Мој/],
  ] as const) {
    await page.goto(`/cir${path}`)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(readTexts).then(texts => texts.filter(isLatin)), path).toEqual([])
  }
  for (const path of ['', '/services', '/login']) {
    await visitor.goto(`/cir${path}`)
    await expectAccessible(visitor, path)
    await expectNoSidewaysScroll(visitor, path)
  }
})

const isLatin = (text: string) => toCyrillic(text) !== text

/** Texts of the page that people read, except in elements that keep their script. */
function readTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode as Text
    if (!parentElement?.closest('script, style, code, kbd, noscript, textarea, [translate="no"]')) texts.push(data)
  }
  return texts
}
