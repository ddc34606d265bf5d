import { letterTo, linkIn, newAddress } from './people.ts'
import { desk, expect, milan, pageOf, password, test } from './test.ts'

test('a visitor sees the number after one tap, sends the service on by Viber, and enlarges its photos', async ({
  page,
  request,
}) => {
  await page.goto('/services?search=elektri')
  await page.getByRole('link', { name: 'Električarske usluge i hitne intervencije' }).click()
  await expect(page.getByRole('heading', { name: 'Opis usluge' })).toBeVisible()
  expect(await (await request.get(page.url())).text()).not.toContain('065 000 101')
  await expect(page.getByText('065 000 101')).toHaveCount(0)
  await page.getByRole('button', { name: 'Prikaži broj' }).click()
  await expect(page.getByRole('link', { name: '065 000 101' })).toHaveAttribute('href', 'tel:+38165000101')

  // Nothing of the text is lost on the way.
  const viber = page.getByRole('link', { name: 'Pošalji preko Vibera' })
  const href = (await viber.getAttribute('href'))!
  expect(href).toMatch(/^viber:\/\/forward\?text=[^+ ]+$/)
  const { pathname } = new URL(page.url())
  expect(decodeURIComponent(href)).toMatch(new RegExp(`Električarske usluge i hitne intervencije: http.+${pathname}$`))
  await expect(page.getByRole('button', { name: /^(Podeli|Kopiraj link)$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Sledeća slika' }).click()
  await expect(page.getByRole('button', { name: 'Slika 2' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /^Uvećaj sliku 2/ }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('status')).toHaveText('2 / 2')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('status')).toHaveText('1 / 2')
  await expect(viewer.getByRole('img', { name: /slika 1 od 2/ })).toBeInViewport()
  await viewer.getByRole('button', { name: 'Uvećaj' }).click()
  await expect(viewer.getByRole('button', { name: 'Umanji' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Uvećaj sliku/ }).first()).toBeVisible()
})

test('an owner edits his service and cannot write to himself', async ({ browser, faults }) => {
  const page = await pageOf(browser, faults, milan, desk)
  await page.goto('/services?search=elektri')
  await page.getByRole('link', { name: 'Električarske usluge i hitne intervencije' }).click()
  await expect(page.getByRole('link', { name: 'Uredi uslugu' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pošalji poruku' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '065 000 101' })).toBeVisible()
})

test('who opens an account on the way to a service comes back to it, and is not told of a letter he has read', async ({
  page,
}) => {
  const email = newAddress()
  await page.goto('/services?search=elektri')
  await page.getByRole('link', { name: 'Električarske usluge i hitne intervencije' }).click()
  await page.getByRole('button', { name: 'Prijavi se za kontakt' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Registrujte se' }).click()
  await page.getByRole('radio', { name: 'Nudim uslugu' }).check({ force: true })
  await page.getByRole('combobox', { name: /Grad/ }).click()
  await page.getByRole('option', { name: 'Pančevo', exact: true }).click()
  await page.getByLabel('Ime i prezime').fill('Nada Petrović')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByLabel('Potvrdite lozinku').fill(password)
  await page.getByRole('button', { name: 'Registracija sa email adresom' }).click()
  await expect(page.getByRole('heading', { name: 'Dobrodošli na Komšiluk!' })).toBeVisible()
  await page.goto(linkIn(await letterTo(page.context(), email, /^Potvrdite/)))
  await page.getByRole('button', { name: 'Potvrdi adresu' }).click()
  await expect(page.getByText('Email adresa je potvrđena.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Registracija uspješna' })).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('button', { name: 'Pošalji poruku' }).filter({ visible: true })).toBeVisible()
})
