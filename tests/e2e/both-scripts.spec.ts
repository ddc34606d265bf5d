import type { Page } from '@playwright/test'
import { toCyrillic } from '../../platform/serbian/script/to-cyrillic.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility-checks.ts'
import { collectPageErrors, expect, jelenaEmail, milanEmail, phoneSize, signedInPage, signIn, test } from './test.ts'
import { linkIn, newEmailAddress, waitForEmail } from './users.ts'

test.use({ viewport: phoneSize })

test('a customer finds a plumber, signs up, writes and rates the job, all in Cyrillic', async ({
  browser,
  page: visitor,
  context,
  faults,
}) => {
  const plumberContext = await browser.newContext({ viewport: phoneSize, hasTouch: true })
  collectPageErrors(plumberContext, faults)
  const plumber = await plumberContext.newPage()
  const email = newEmailAddress('kosara')

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
  })

  await test.step('the visitor signs up; the email is in Cyrillic', async () => {
    await visitor.getByRole('button', { name: 'Пријави се за контакт' }).click()
    await expect(visitor.getByText('Да бисте послали поруку, морате се пријавити.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Региструјте се' }).click()
    await visitor.getByRole('radio', { name: 'Тражим услугу' }).check()
    await visitor.getByLabel('Град').click()
    await visitor.getByRole('option', { name: 'Панчево' }).click()
    await visitor.getByLabel('Име и презиме').fill('Косара Лалић')
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Лозинка', { exact: true }).fill('komsiluk1')
    await visitor.getByLabel('Потврдите лозинку').fill('komsiluk1')
    await visitor.getByRole('button', { name: /^Регистрација са email/ }).click()
    await expect(visitor.getByRole('dialog', { name: 'Хвала на регистрацији' })).toBeVisible()
    const letter = await waitForEmail(context, email, /Потврд/)
    await visitor.goto(linkIn(letter))
    await expect(visitor).toHaveURL(/\/cir\/potvrda-adrese/)
    await visitor.getByRole('button', { name: 'Потврди адресу' }).click()
    await expect(visitor.getByText('Email адреса је потврђена.')).toBeVisible()
  })

  await test.step('after the sign-in a message is shown as it was written', async () => {
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Лозинка', { exact: true }).fill('komsiluk1')
    await visitor.getByRole('button', { name: 'Пријавите се' }).click()
    await expect(visitor.getByText('Успјешна пријава!')).toBeVisible()
    await visitor.goto('/cir/services?search=водоинсталатер')
    await visitor.getByRole('link', { name: 'Водоинсталатер: чесме, бојлери, одгушење' }).click()
    await visitor.getByRole('button', { name: 'Пошаљи поруку' }).click()
    await expect(visitor).toHaveURL(/\/cir\/messages\?razgovor=/)
    await visitor.getByRole('textbox', { name: 'Напишите поруку...' }).fill('Dobar dan, curi mi česma.')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('log')).toContainText('Dobar dan, curi mi česma.')
  })

  await test.step('the plumber reads and completes in Latin', async () => {
    await signIn(plumber, 'dragan.petrovic@primer.rs', '/messages')
    await plumber.getByRole('link', { name: /Косара Лалић|Kosara Lalić/ }).click()
    await expect(plumber.getByRole('log')).toContainText('Dobar dan, curi mi česma.')
    await plumber.getByRole('button', { name: 'Označi kao završeno' }).click()
    await plumber.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(visitor.getByRole('log')).toContainText('Молимо вас да оцените услугу.')
  })

  await test.step('the customer rates in Cyrillic', async () => {
    for (const criterion of ['Квалитет услуге', 'Комуникација', 'Цена']) {
      await visitor.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '5 од 5' }).check()
    }
    await visitor.getByLabel('Коментар').fill('Дошао кад је рекао.')
    await visitor.getByRole('button', { name: 'Пошаљи оцену' }).click()
    await expect(visitor.getByText('Хвала вам што сте оценили услугу!')).toBeVisible()
    await expect(plumber.getByLabel('Ocena korisnika')).toContainText('Дошао кад је рекао.')
  })
  await plumberContext.close()
})

/** Texts of the page that people read, except in elements that keep their script. Returns links without `/cir` too. */
function readPage() {
  const kept = 'script, style, code, kbd, noscript, [translate="no"]'
  const texts: string[] = []
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode as Text
    if (!parentElement?.closest(`${kept}, textarea`)) texts.push(data)
  }
  const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext']
  for (const element of document.querySelectorAll(attributes.map(name => `[${name}]`).join())) {
    if (!element.closest(kept)) texts.push(...attributes.map(name => element.getAttribute(name) ?? ''))
  }
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([hreflang])')]
    .map(({ origin, pathname }) => (origin === location.origin ? pathname : '/cir'))
    .filter(path => !/^\/(cir|api|media|assets)(\/|$)|\.\w+$/.test(path))
  return { texts: [...new Set(texts)], links: [...new Set(links)] }
}

async function expectCyrillic(page: Page, path: string) {
  await page.goto(path === '/' ? '/cir' : `/cir${path}`)
  await page.waitForLoadState('networkidle')
  const { texts, links } = await page.evaluate(readPage)
  expect(texts.join('').length, path).toBeGreaterThan(100)
  expect(
    texts.filter(text => toCyrillic(text) !== text),
    `${path}: texts in Latin`,
  ).toEqual([])
  expect(links, `${path}: links to pages in Latin`).toEqual([])
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'sr-Cyrl')
  expect(page.url(), path).toContain('/cir')
}

test('every page of a visitor is in Cyrillic', async ({ page, request, faults }) => {
  const { items } = await (await request.get('/api/services')).json()
  const service = items[0].id
  const paths = [
    '/',
    '/services',
    '/services?search=struja',
    `/service/${service}`,
    `/majstor/${items[0].provider_slug}`,
  ]
  paths.push('/elektricar/pancevo', '/blog', '/login', '/signup', '/signup/provider', '/signup/regular')
  paths.push('/forgot-password', '/nova-lozinka?token=x', '/o-nama', '/pravila', '/uslovi-koriscenja', '/support')
  paths.push(
    '/bez-skripte?sa=/login',
    '/zahtevi',
    '/sacuvano',
    '/potvrda-adrese?token=x',
    `/zakazi/${service}`,
    '/nema-je',
    '/cene',
    '/otvoreni-podaci',
    '/procena',
    '/procena/vodoinstalater?sta=curi+slavina',
  )
  for (const path of paths) await expectCyrillic(page, path)
  expect(faults.splice(0).filter(fault => !fault.includes('404'))).toEqual([])
  for (const path of ['/', '/services', `/service/${service}`, '/login']) {
    await page.goto(`/cir${path}`)
    await expectAccessible(page, path)
    await expectNoSidewaysScroll(page, path)
  }
})

test('every page of a customer and of a provider is in Cyrillic', async ({ browser, faults }) => {
  const customer = await signedInPage(browser, faults, jelenaEmail)
  for (const path of ['/messages', '/profile', '/settings', '/moji-termini', '/ponude', '/zahtevi/moji', '/sacuvano'])
    await expectCyrillic(customer, path)
  const provider = await signedInPage(browser, faults, milanEmail)
  for (const path of ['/dashboard', '/dashboard?tab=bookings', '/dashboard?tab=messages', '/klijenti', '/cenovnik'])
    await expectCyrillic(provider, path)
  for (const path of ['/radno-vreme', '/add-service', '/website-builder', '/zahtevi', '/profile', '/reklamacije'])
    await expectCyrillic(provider, path)
  await customer.context().close()
  await provider.context().close()
})
