import { expect, milanEmail, password, post, test } from './test.ts'

test('a visitor reveals the number, shares a service and enlarges its photos', async ({ page, request }) => {
  await page.goto('/services?search=elektri')
  await page.getByRole('link', { name: 'Milan Jovanović' }).first().click()
  await expect(page).toHaveURL('/majstor/milan-jovanovic')
  await expect(page.getByText(/^na Komšiluku od \p{L}+ \d{4}\.$/u)).toBeVisible()
  const reveal = page.getByRole('button', { name: 'Prikaži broj' })
  await expect(reveal).toBeVisible()
  await page.getByRole('link', { name: 'Električarske usluge i hitne intervencije' }).click()
  await expect(page.getByRole('heading', { name: 'Opis usluge' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Još usluga koje nudi Milan Jovanović' })).toBeVisible()
  expect(await (await request.get(page.url())).text()).not.toContain('065 000 101')
  const number = page.getByRole('link', { name: '065 000 101' })
  await expect(number).toHaveCount(0)
  await reveal.click()
  await expect(number).toHaveAttribute('href', 'tel:+38165000101')

  // The link contains the whole text in percent-encoding.
  const href = (await page.getByRole('link', { name: 'Pošalji preko Vibera' }).getAttribute('href'))!
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

  await post(page, '/api/auth/sign-in/email', { email: milanEmail, password })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Uredi uslugu' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pošalji poruku' })).toHaveCount(0)
  await expect(number).toBeVisible()
})
