import { toCyrillic } from '../../platform/serbian/script/to-cyrillic.ts'
import { expectNoSidewaysScroll } from './accessibility-checks.ts'
import { expect, jelenaEmail, milanEmail, password, phoneSize, post, signedInPage, test } from './test.ts'

test.use({ viewport: phoneSize })

test('a visitor finds a plumber and writes in Cyrillic, as on screens that load data', async ({ page: visitor }) => {
  const plumber = 'Водоинсталатер: чесме, бојлери, одгушење'
  await visitor.goto('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Ћирилица' }).click()
  await expect(visitor).toHaveURL('/cir')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'sr-Cyrl')
  await expectNoSidewaysScroll(visitor, 'home in Cyrillic')
  await visitor.getByLabel('Која услуга вам треба?').fill('vodoinstalater')
  await visitor.getByLabel('Која услуга вам треба?').press('Enter')
  await expect(visitor).toHaveURL(/\/cir\/services\?search=vodoinstalater/)
  await expectNoSidewaysScroll(visitor, 'services in Cyrillic')
  await visitor.getByRole('link', { name: plumber }).click()
  await expect(visitor).toHaveTitle(/^Водоинсталатер/)
  await visitor.getByRole('button', { name: 'Пријави се за контакт' }).click()
  await expect(visitor.getByText('Да бисте послали поруку, морате се пријавити.')).toBeVisible()
  await expect(visitor).toHaveURL(/\/cir\/login\?next=/)

  await post(visitor, '/api/auth/sign-in/email', { email: jelenaEmail, password })
  await visitor.goto('/cir/services?search=водоинсталатер')
  await visitor.getByRole('link', { name: plumber }).click()
  await visitor.getByRole('button', { name: 'Пошаљи поруку' }).click()
  // A message stays as it was written.
  await visitor.getByRole('textbox', { name: 'Напишите поруку...' }).fill('Dobar dan, curi mi česma.')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('log')).toContainText('Dobar dan, curi mi česma.')

  const provider = await signedInPage(milanEmail)
  for (const [page, path, heading] of [
    [visitor, '/settings', 'Подешавања'],
    [provider, '/dashboard?tab=bookings', /^Заказани термини за/],
    [provider, '/website-builder', /^Мој/],
  ] as const) {
    await page.goto(`/cir${path}`)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(readTexts).then(texts => texts.filter(isLatin)), path).toEqual([])
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
