import { expect, test, tolerateErrors } from './test.ts'

test('home and list say what failed to load, and can be loaded again', async ({ page }) => {
  const list = /api\/services(\?|$)/
  await page.goto('/services')
  await page.route(list, route => route.abort())
  await page.getByRole('link', { name: 'Komšiluk, početna' }).first().click()
  await expect(page.getByRole('heading', { name: 'Kako funkcioniše' })).toBeVisible()
  await page.unroute(list)

  await page.goto('/')
  const unavailable = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'
  await page.route(list, route => route.fulfill({ status: 503, json: { code: 'unavailable', title: unavailable } }))
  await page.getByRole('link', { name: 'Sve usluge' }).click()
  const error = page.getByRole('alert').getByText(`Došlo je do greške prilikom učitavanja usluga. ${unavailable}`)
  await expect(error.first()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  tolerateErrors('503', 'ERR_FAILED')
})

test('a service that fails to load shows one message and stays on the list', async ({ page }) => {
  await page.goto('/services')
  let tries = 0
  await page.route(/api\/services\/[0-9a-f-]+$/, route => {
    tries += 1
    return route.fulfill({ status: 500, json: {} })
  })
  const card = page.getByRole('article').first().getByRole('link').first()
  // Each hover preloads the service, and the failed request is repeated once.
  await card.hover()
  await expect.poll(() => tries).toBe(2)
  await page.getByRole('searchbox').hover()
  await card.hover()
  await expect.poll(() => tries).toBe(4)
  const messages = page.getByLabel('Obaveštenja').getByText('Došlo je do greške prilikom učitavanja detalja usluge.')
  await expect(messages).toHaveCount(0)
  await card.click()
  await expect(messages).toHaveCount(1)
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('article')).toHaveCount(24)
  tolerateErrors('500')
})
