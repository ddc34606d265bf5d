import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newPerson } from './people.ts'
import { desk, expect, jelena, milan, phone, signIn, test } from './test.ts'

/** Every screen that there is, looked at by axe at both widths and in both themes. */
const publicScreens = [
  { name: 'home', path: '/', ready: 'Nedavno dodato' },
  { name: 'services', path: '/services', ready: 'Usluge iz komšiluka' },
  { name: 'no results', path: '/services?search=qqqqqq', ready: 'Nema pronađenih usluga' },
  { name: 'login', path: '/login', ready: 'Prijava' },
  { name: 'second step', path: '/login?korak=dva', ready: 'Provera u dva koraka' },
  { name: 'signup', path: '/signup', ready: 'Registracija' },
  { name: 'local page', path: '/elektricar/pancevo', ready: 'Električar u Pančevu' },
  { name: 'blog', path: '/blog', ready: 'Blog' },
  { name: 'article', path: '/blog/cene-usluga-u-pancevu', ready: 'Koliko šta košta u Pančevu' },
  { name: 'support', path: '/support', ready: 'Podrška' },
  { name: 'privacy', path: '/politika-privatnosti', ready: 'Politika privatnosti' },
  { name: 'test page', path: '/test', ready: 'Test page' },
  { name: 'no such article', path: '/blog/nema-ovoga', ready: 'Blog post nije pronađen', missing: true },
  { name: 'forgotten password', path: '/forgot-password', ready: 'Zaboravljena lozinka' },
  { name: 'new password', path: '/nova-lozinka?token=x', ready: 'Nova lozinka' },
  { name: 'used link', path: '/nova-lozinka?error=INVALID_TOKEN', ready: 'Link više ne važi' },
  { name: 'not found', path: '/nema-ovoga', ready: 'Stranica nije pronađena', missing: true },
  {
    name: 'no such service',
    path: '/service/00000000-0000-7000-8000-000000000000',
    ready: 'Usluga nije pronađena',
    missing: true,
  },
  { name: 'outbox', path: '/razvoj/posta', ready: 'Odlazna pošta' },
  { name: 'new address', path: '/nova-adresa?token=x', ready: 'Nova email adresa' },
  { name: 'unsubscribing', path: '/bez-obavestenja?token=x', ready: 'Obaveštenja emailom' },
]
const themes = ['light', 'dark'] as const

/** In both themes; of the dark one only the colours are new. */
async function expectNoViolations(page: Page, name: string) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    // What is in a frame, as a website's preview, is a page of its own and looked at where it is one.
    const axe = new AxeBuilder({ page }).exclude('iframe')
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
    expect(found, `${name}, ${colorScheme}`).toEqual([])
  }
}

for (const size of [phone, desk]) {
  test.describe(`${size.width} px`, () => {
    test.use({ viewport: size })

    test('public screens', async ({ page, faults }) => {
      for (const { name, path, ready, missing } of publicScreens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: ready }).first()).toBeAttached()
        await expectNoViolations(page, name)
        await expectNoSidewaysScroll(page, name)
        // The browser itself reports a page that is answered with 404.
        if (missing) faults.length = 0
      }
      await page.goto('/services?search=vodoinstalater')
      await page.getByRole('link', { name: 'Vodoinstalater: česme, bojleri, odgušenje' }).click()
      await expect(page.getByRole('heading', { name: 'O pružaocu usluge' })).toBeVisible()
      await expectNoViolations(page, 'service')
      await expectNoSidewaysScroll(page, 'service')
    })

    test('the choice of a role', async ({ browser, faults }) => {
      const { page } = await newPerson(browser, faults, null)
      await page.setViewportSize(size)
      await page.goto('/role-selection')
      await page.getByRole('button', { name: 'Sačuvaj' }).filter({ visible: true }).click()
      await expect(page.getByText('Molimo odaberite vrstu korisnika')).toBeVisible()
      await expectNoViolations(page, 'role selection')
      await expectNoSidewaysScroll(page, 'role selection')
    })

    test('dialogs and menus of visitors', async ({ page }) => {
      await page.goto('/services')
      await page.getByRole('button', { name: 'Filtriraj' }).click()
      await expect(page.getByRole('dialog', { name: 'Filtriraj' })).toBeVisible()
      await expectNoViolations(page, 'filters')
      await page.keyboard.press('Escape')
      if (size.width < 768) {
        await page.getByRole('button', { name: 'Meni' }).click()
        await expect(page.getByRole('dialog', { name: 'Meni' })).toBeVisible()
        await expectNoViolations(page, 'drawer')
      }
    })

    test('screens of signed-in people', async ({ page }) => {
      await signIn(page, jelena, '/messages')
      await expect(page.getByRole('heading', { name: 'Poruke' })).toBeVisible()
      await expectNoViolations(page, 'messages')
      await page.getByRole('link', { name: /Milan Jovanović.*Molimo vas da ocenite/ }).click()
      await expect(page.getByRole('form', { name: 'Ocenite uslugu' })).toBeVisible()
      await expectNoViolations(page, 'conversation with a rating card')
      await page.getByRole('button', { name: 'Zatvori' }).click()
      await page.getByRole('button', { name: /Obriši razgovor: Milan Jovanović/ }).click()
      await expect(page.getByRole('alertdialog', { name: 'Potvrda brisanja' })).toBeVisible()
      await expectNoViolations(page, 'delete dialog')
      for (const [path, title] of [
        ['/profile', 'Korisnički profil'],
        ['/settings', 'Podešavanja'],
        ['/nudim-uslugu', 'Nudim uslugu'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expectNoViolations(page, path)
        await expectNoSidewaysScroll(page, path)
      }
    })

    test('screens of providers', async ({ page }) => {
      await signIn(page, milan, '/dashboard')
      await expect(page.getByRole('heading', { name: 'Moj izlog' })).toBeVisible()
      await expectNoViolations(page, 'dashboard')
      await expectNoSidewaysScroll(page, 'dashboard')
      await page.getByRole('button', { name: /Pregledi profila/ }).click()
      await expect(page.getByRole('dialog', { name: 'Pregledi profila' }).getByRole('img')).toBeVisible()
      await expectNoViolations(page, 'figure')
      await page.keyboard.press('Escape')
      await page.goto('/dashboard?tab=bookings')
      await expect(page.getByRole('heading', { name: /Zakazani termini za/ })).toBeVisible()
      await expectNoViolations(page, 'bookings')
      await expectNoSidewaysScroll(page, 'bookings')
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Dodaj uslugu' }).click()
      await expect(page.getByRole('heading', { name: 'Dodaj novu uslugu' })).toBeVisible()
      await expectNoViolations(page, 'add service')
      await expectNoSidewaysScroll(page, 'add service')
      const steps = ['Osnovne informacije', 'Izbor slika', 'Kontakt informacije', 'Izbor šablona']
      for (const [index, step] of steps.entries()) {
        await page.goto(`/website-builder?korak=${index + 1}`)
        await expect(page.getByRole('heading', { name: step })).toBeVisible()
        await expectNoViolations(page, step)
        await expectNoSidewaysScroll(page, step)
      }
      await page.goto('/messages')
      await page
        .getByRole('link', { name: /Ana Nikolić/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Označi kao završeno' }).click()
      await expect(page.getByRole('switch', { name: 'Zatraži ocenu' })).toBeVisible()
      await expectNoViolations(page, 'completion dialog')
    })
  })
}

/** At 200 % zoom or 320 px too, nothing may hang out of the page. */
async function expectNoSidewaysScroll(page: Page, name: string) {
  const { width } = page.viewportSize()!
  if (width < 400) await page.setViewportSize({ width: 320, height: 640 })
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${name} sideways`).toBeLessThanOrEqual(0)
  if (width < 400) await page.setViewportSize(phone)
}
