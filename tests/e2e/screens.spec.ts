import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectNoViolations, expectUsable } from './accessibility-checks.ts'
import {
  desktopSize,
  expect,
  faults,
  firstLink,
  jelenaEmail,
  milanEmail,
  newPage,
  password,
  phoneSize,
  post,
  signedInPage,
  test,
} from './test.ts'
import { newUserByCode } from './users.ts'

/** Axe checks these screens at 390 px in both themes. Screens with `wide` are also checked at 1440 px, in one theme. */
const publicScreens = [
  { name: 'home', path: '/', ready: 'Nedavno dodato', wide: true },
  { name: 'services', path: '/services', ready: 'Usluge iz komšiluka', wide: true },
  { name: 'no results', path: '/services?search=qqqqqq', ready: 'Nema pronađenih usluga' },
  { name: 'provider', path: '/majstor/milan-jovanovic', ready: 'Milan Jovanović', wide: true },
  { name: 'login', path: '/login', ready: 'Prijava' },
  { name: 'second step', path: '/login?korak=dva', ready: 'Provera u dva koraka' },
  { name: 'signup', path: '/signup', ready: 'Registracija' },
  { name: 'local page', path: '/elektricar/pancevo', ready: 'Električar u Pančevu', wide: true },
  { name: 'blog', path: '/blog', ready: 'Blog' },
  { name: 'article', path: '/blog/cene-usluga-u-pancevu', ready: 'Koliko šta košta u Pančevu' },
  { name: 'support', path: '/support', ready: 'Podrška', wide: true },
  { name: 'privacy', path: '/politika-privatnosti', ready: 'Politika privatnosti' },
  { name: 'test page', path: '/test', ready: 'Test page' },
  { name: 'forgotten password', path: '/forgot-password', ready: 'Zaboravljena lozinka' },
  { name: 'new password', path: '/nova-lozinka?token=x', ready: 'Nova lozinka' },
  { name: 'used link', path: '/nova-lozinka?error=INVALID_TOKEN', ready: 'Link više ne važi' },
  { name: 'not found', path: '/nema-ovoga', ready: 'Stranica nije pronađena', missing: true },
  { name: 'outbox', path: '/razvoj/posta', ready: 'Odlazna pošta' },
  { name: 'confirmation', path: '/potvrda-adrese?token=x', ready: 'Potvrda email adrese' },
  { name: 'a form without a script', path: '/bez-skripte?sa=/login', ready: 'Obrazac nije poslat' },
  { name: 'unsubscribing', path: '/bez-obavestenja?token=x', ready: 'Obaveštenja emailom' },
]
type Screen = { name: string; path: string; ready: string; missing?: boolean; wide?: boolean }

async function expectScreens(page: Page, screens: Screen[]) {
  for (const { name, path, ready, missing, wide } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: ready }).first()).toBeAttached()
    await expectUsable(page, name)
    if (wide) {
      await page.setViewportSize(desktopSize)
      await expectAccessible(page, `${name}, wide`)
      await expectNoSidewaysScroll(page, `${name}, wide`)
      await page.setViewportSize(phoneSize)
    }
    // Ignores errors, because the browser reports a page with status 404 as an error.
    if (missing) faults.length = 0
  }
}

test('public screens, dialogs and menus are accessible', async () => {
  const page = await newPage({ viewport: phoneSize })
  await expectScreens(page, publicScreens)
  await page.goto('/services')
  await page.getByRole('button', { name: 'Filtriraj' }).click()
  await expect(page.getByRole('dialog', { name: 'Filtriraj' })).toBeVisible()
  await expectNoViolations(page, 'filters')
  await page.getByRole('combobox', { name: 'Lokacija' }).click()
  await page.getByRole('combobox', { name: 'Upišite grad' }).fill('cacak')
  await expect(page.getByRole('option')).toHaveText(['Čačak'])
  await expectNoViolations(page, 'towns')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Meni' }).click()
  await expect(page.getByRole('dialog', { name: 'Meni' })).toBeVisible()
  await expectNoViolations(page, 'drawer')
})

test('customers’ screens and the role selection are accessible', async () => {
  const { page: undecided } = await newUserByCode(null)
  await undecided.goto('/role-selection')
  await undecided.getByRole('button', { name: 'Sačuvaj' }).filter({ visible: true }).click()
  await expectUsable(undecided, 'role selection')

  const page = await signedInPage(jelenaEmail)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Poruke' })).toBeVisible()
  await expectNoViolations(page, 'messages')
  await page.getByRole('link', { name: /Milan Jovanović.*Molimo vas da ocenite/ }).click()
  await expect(page.getByRole('form', { name: 'Ocenite uslugu' })).toBeVisible()
  await expectNoViolations(page, 'conversation with a rating card')
  await expectScreens(page, [
    { name: 'profile', path: '/profile', ready: 'Korisnički profil' },
    { name: 'settings', path: '/settings', ready: 'Podešavanja' },
    { name: 'offering', path: '/nudim-uslugu', ready: 'Nudim uslugu' },
  ])
})
test('a service and its photos are accessible; name and price are visible without scrolling', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/services?search=vodoinstalater')
  await page.getByRole('link', { name: 'Vodoinstalater: česme, bojleri, odgušenje' }).click()
  await expect(page.getByRole('heading', { name: 'O pružaocu usluge' })).toBeVisible()
  for (const size of [phoneSize, desktopSize]) {
    await page.setViewportSize(size)
    await expectUsable(page, `service at ${size.width} px`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^od \d+ €\s*$/).first()).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: /^Uvećaj sliku 1/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'photo')
})

test('providers’ screens are accessible', async () => {
  const page = await signedInPage(milanEmail)
  await expectScreens(page, [
    { name: 'dashboard', path: '/dashboard', ready: 'Moj izlog', wide: true },
    { name: 'bookings', path: '/dashboard?tab=bookings', ready: 'Zakazani termini za', wide: true },
    { name: 'add service', path: '/add-service', ready: 'Dodaj novu uslugu' },
    { name: 'builder, colours', path: '/website-builder?korak=1', ready: 'Osnovne informacije' },
    { name: 'builder, pictures', path: '/website-builder?korak=2', ready: 'Izbor slika' },
    { name: 'builder, contact', path: '/website-builder?korak=3', ready: 'Kontakt informacije' },
    { name: 'builder, template', path: '/website-builder?korak=4', ready: 'Izbor šablona', wide: true },
  ])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Pregledi profila/ }).click()
  await expect(page.getByRole('dialog', { name: 'Pregledi profila' }).getByRole('img')).toBeVisible()
  await expectNoViolations(page, 'figure')
  await page.goto('/messages')
  await firstLink(page, /Ana Nikolić/).click()
  await page.getByRole('button', { name: 'Označi kao završeno' }).click()
  await expect(page.getByRole('switch', { name: 'Zatraži ocenu' })).toBeVisible()
  await expectNoViolations(page, 'completion dialog')
})

test('at 200 % zoom bars scroll with the page instead of covering it', async ({ request }) => {
  const page = await newPage({ viewport: { width: 720, height: 450 } })
  const { items } = await (await request.get('/api/services?limit=1&sort=rating')).json()
  const service = `/service/${items[0].id}`
  for (const path of ['/', '/services', '/elektricar/pancevo', '/majstor/milan-jovanovic', service]) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 600))
    // Scrolling must hide all bars.
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('.topbar, .bottombar, .actionbar')]
        .map(bar => bar.getBoundingClientRect())
        .filter(({ top, bottom, height }) => height > 0 && bottom > 0 && top < innerHeight),
    )
    expect(fixed, path).toEqual([])
  }
})
test('with forced colours chosen, marked and finished elements are distinguishable', async () => {
  const page = await newPage({ forcedColors: 'active' })
  const colorOf = (selector: string, property: string, pseudo = '') =>
    page.evaluate(
      ([css, name, pseudoElement]) =>
        getComputedStyle(document.querySelector(css!)!, pseudoElement || null).getPropertyValue(name!),
      [selector, property, pseudo],
    )
  await page.goto('/services?category=Vodoinstalater')
  expect(await colorOf('.chip[aria-pressed="true"]', 'outline-style')).toBe('solid')
  expect(await colorOf('.chip[aria-pressed="false"]', 'outline-style')).toBe('none')
  await page.goto('/majstor/milan-jovanovic')
  const paper = await colorOf('body', 'background-color')
  expect(await colorOf('.five-stars', 'background-image')).toMatch(/^linear-gradient/)
  expect(await colorOf('.five-stars', 'background-color')).not.toBe(paper)
  expect(await colorOf('.provider-spread meter', 'box-shadow')).not.toBe('none')
  await post(page, '/api/auth/sign-in/email', { email: milanEmail, password })
  await page.goto('/dashboard?tab=bookings')
  await expect(page.getByRole('heading', { name: /Zakazani termini za/ })).toBeVisible()
  expect(await colorOf('.calendar [aria-pressed="true"]', 'outline-style')).toBe('solid')
  const background = await colorOf('body', 'background-color')
  expect(await colorOf('.calendar [data-marked]', 'background-color', '::after')).not.toBe(background)
  expect(await colorOf('.tab[aria-current]', 'border-bottom-color')).not.toBe(
    await colorOf('.tab:not([aria-current])', 'border-bottom-color'),
  )
  await page.goto('/website-builder?korak=2')
  await expect(page.getByRole('heading', { name: 'Izbor slika' })).toBeVisible()
  expect(await colorOf('.progress-fill', 'background-color')).not.toBe(background)
  expect(await colorOf('.wizard-step[aria-current] .plate', 'border-top-width')).toBe('4px')
})
