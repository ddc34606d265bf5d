import type { Locator } from '@playwright/test'
import { desk, expect, jelena, milan, password, phone, signIn, test, tolerate } from './test.ts'

test('searching, categories and filters stand in the address and survive going back', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('searchbox', { name: 'Potražite uslugu' }).fill('frizer')
  await page.getByRole('button', { name: 'Pretraži' }).click()
  await expect(page.getByText('Pretraga za: frizer')).toBeVisible()
  await expect(page).toHaveURL('/services?search=frizer')
  const chip = page.getByRole('button', { name: 'Frizeraj' })
  await chip.click()
  await expect(page).toHaveURL('/services?search=frizer&category=Frizeraj')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect(page).toHaveURL('/services?search=frizer')
  await page.goBack()
  await expect(page).toHaveURL('/services?search=frizer&category=Frizeraj')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/services')
  await page.getByRole('button', { name: 'Filtriraj' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtriraj' })
  await filters.getByLabel('Cena od, u evrima').fill('50')
  await filters.getByLabel('Cena do, u evrima').fill('10')
  await filters.getByRole('button', { name: 'Prikaži usluge' }).click()
  await expect(filters.getByText('Cena „od” je veća od cene „do”.')).toBeVisible()
  await filters.getByLabel('Cena do, u evrima').fill('')
  await filters.getByLabel('Cena od, u evrima').fill('')
  await filters.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Novi Sad' }).click()
  await filters.getByRole('button', { name: '4 i više' }).click()
  await filters.getByRole('radio', { name: 'Najbolje ocenjene' }).check()
  await filters.getByRole('button', { name: 'Prikaži usluge' }).click()
  await expect(page).toHaveURL('/services?location=Novi+Sad&rating_min=4&sort=rating')
  await expect(page.getByRole('button', { name: 'Filtriraj (3)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filtriraj (3)' })).toBeVisible()
})

test('a choice shows at once; until its answer is there the list says that it loads', async ({ page }) => {
  await page.goto('/services')
  let answer = () => {}
  const isAnswered = new Promise<void>(done => {
    answer = done
  })
  await page.route(/api\/services\?.*category=Frizeraj/, async route => {
    await isAnswered
    await route.continue()
  })
  const [chip, cards] = [page.getByRole('button', { name: 'Frizeraj' }), page.getByRole('article')]
  const list = page.getByRole('list').filter({ has: cards })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/services?category=Frizeraj')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Učitavanje usluga...')).toBeVisible()
  await expect(cards).toHaveCount(24)
  answer()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(cards).not.toHaveCount(24)
})

test('whoever has a town sees its services first, or the newest when he likes', async ({ page }) => {
  await signIn(page, jelena, '/services')
  await page.getByRole('button', { name: 'Filtriraj' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtriraj' })
  await expect(filters.getByRole('radio', { name: 'Prvo iz mog mesta' })).toBeChecked()
  await filters.getByRole('radio', { name: 'Najnovije' }).check()
  await filters.getByRole('button', { name: 'Prikaži usluge' }).click()
  await expect(page).toHaveURL('/services?sort=newest')
  await expect(page.getByRole('button', { name: 'Filtriraj (1)' })).toBeVisible()
})

test('a service leads back to the search it was opened from, as far down, also by way of signing in', async ({
  page,
}) => {
  const wayBack = page.getByRole('link', { name: 'Nazad na usluge' })
  await page.setViewportSize(phone)
  await page.goto('/services?search=a&sort=rating')
  await page.getByRole('article').nth(20).getByRole('link').scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await page.getByRole('article').nth(20).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Opis usluge' })).toBeVisible()
  const service = page.url()
  await wayBack.click()
  await expect(page).toHaveURL('/services?search=a&sort=rating')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.getByRole('article').nth(20).getByRole('link').click()
  await page.getByRole('button', { name: 'Prijavi se za kontakt' }).click()
  await page.getByLabel('Email').fill(jelena)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page).toHaveURL(service)
  await page.reload()
  await wayBack.click()
  await expect(page).toHaveURL('/services?search=a&sort=rating')

  const elsewhere = await page.context().newPage()
  await elsewhere.goto(service)
  await elsewhere.getByRole('link', { name: 'Nazad na usluge' }).click()
  await expect(elsewhere).toHaveURL('/services')
})

for (const viewport of [phone, desk]) {
  test(`a message covers neither what raised it nor a form’s button, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const message = (text: string) => page.getByLabel('Obaveštenja').getByText(text)
    const isClear = async (text: string, controls: Locator) => {
      await expect(message(text)).toBeVisible()
      const toast = page.getByRole('dialog', { name: 'Obaveštenje' }).filter({ hasText: text })
      await expect
        .poll(async () => {
          const box = (await toast.boundingBox())!
          const boxes = await Promise.all((await controls.all()).map(control => control.boundingBox()))
          return boxes.filter(each => each && overlaps(box, each))
        })
        .toEqual([])
    }
    await page.goto('/services')
    await page.getByRole('searchbox').fill('frizer')
    await page.getByRole('button', { name: 'Pretraži' }).click()
    await isClear('Pretraga za: frizer', page.locator('main').getByRole('search').locator('input, button'))
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Prijavi se za kontakt' }).click()
    await expect(page).toHaveURL(/login/)
    await isClear('Da biste poslali poruku, morate se prijaviti.', page.locator('main').locator('input, button'))
  })
}

type Rectangle = { x: number; y: number; width: number; height: number }
const overlaps = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('the list goes on as one scrolls, each service once', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/services')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  await expect(page.getByText('Prikazano: 24 usluge')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByText(/^7\d usluga$/)).toBeVisible({ timeout: 500 })
  }).toPass()
  const titles = await cards.getByRole('heading').allInnerTexts()
  expect(new Set(titles).size).toBe(titles.length)
})

test('a list that fails to load is empty, says so, and can be tried again', async ({ page, faults }) => {
  await page.goto('/')
  await page.route(/api\/services(\?|$)/, route => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'Sve usluge' }).click()
  await expect(
    page.getByRole('alert').getByText('Došlo je do greške prilikom učitavanja usluga.').first(),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unroute(/api\/services(\?|$)/)
  await page.getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  tolerate(faults, '500')
})

test('a service that fails to load leads back to the list', async ({ page, faults }) => {
  await page.goto('/services')
  let tries = 0
  await page.route(/api\/services\/[0-9a-f-]+$/, route => {
    tries += 1
    return route.fulfill({ status: 500, json: {} })
  })
  const card = page.getByRole('article').first().getByRole('link')
  const said = await page.evaluateHandle(() => {
    const messages: string[] = []
    const look = (node: Node) => {
      if (!(node instanceof HTMLElement)) return
      if (node.getAttribute('aria-label') === 'Obaveštenje') messages.push(node.textContent)
      for (const child of node.childNodes) look(child)
    }
    const watcher = new MutationObserver(records => {
      for (const record of records) for (const node of record.addedNodes) look(node)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    return messages
  })
  // Each time it comes under the pointer the page is asked for in advance, twice.
  await card.hover()
  await expect.poll(() => tries).toBe(2)
  await page.getByRole('searchbox').hover()
  await card.hover()
  await expect.poll(() => tries).toBe(4)
  await card.click()
  const messages = page.getByLabel('Obaveštenja').getByText('Došlo je do greške prilikom učitavanja detalja usluge.')
  await expect(messages).toBeVisible()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('article')).toHaveCount(24)
  expect(await said.jsonValue()).toHaveLength(1)
  tolerate(faults, '500')
})

test('what fails to load never breaks home', async ({ page, faults }) => {
  await page.goto('/services')
  await page.route(/api\/services(\?|$)/, route => route.abort())
  await page.getByRole('link', { name: 'Komšiluk, početna' }).first().click()
  await expect(page.getByRole('heading', { name: 'Ne znate koga da zovete? Pitajte komšiluk.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kako funkcioniše' })).toBeVisible()
  tolerate(faults, 'ERR_FAILED')
})

test('a visitor sees the number after one tap; it is in no HTML', async ({ page, request }) => {
  await page.goto('/services?search=elektri')
  await page.getByRole('link', { name: 'Električarske usluge i hitne intervencije' }).click()
  await expect(page.getByRole('heading', { name: 'Opis usluge' })).toBeVisible()
  expect(await (await request.get(page.url())).text()).not.toContain('065 000 101')
  await expect(page.getByText('065 000 101')).toHaveCount(0)
  await page.getByRole('button', { name: 'Prikaži broj' }).click()
  await expect(page.getByRole('link', { name: '065 000 101' })).toHaveAttribute('href', 'tel:065000101')
})

test('an owner edits his service and cannot write to himself', async ({ page }) => {
  await signIn(page, milan, '/services?search=elektri')
  await page.getByRole('link', { name: 'Električarske usluge i hitne intervencije' }).click()
  await expect(page.getByRole('link', { name: 'Uredi uslugu' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pošalji poruku' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '065 000 101' })).toBeVisible()
})

test.describe('while the script is still loading', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages show their content, and the search works', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Nedavno dodato' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(8)
    await page.getByRole('searchbox').fill('vodoinstalater')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/services?search=vodoinstalater')
    await page.getByRole('link', { name: 'Vodoinstalater: česme, bojleri, odgušenje' }).click()
    await expect(page.getByRole('heading', { name: 'O pružaocu usluge' })).toBeVisible()
    await expect(page.getByText('Popravljam česme koje cure')).toBeVisible()
  })
})

test('pages answer with the right status, policy and language', async ({ request }) => {
  const home = await request.get('/')
  expect(home.status()).toBe(200)
  const html = await home.text()
  expect(html).toContain('lang="sr-Latn"')
  const nonce = home.headers()['content-security-policy']!.match(/'nonce-([^']+)'/)![1]
  // Structured data is no script: it cannot run.
  const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  expect((await request.get('/nema-ovoga')).status()).toBe(404)
  expect((await request.get('/service/00000000-0000-7000-8000-000000000000')).status()).toBe(404)
  expect((await request.get('/service/nije-oznaka')).status()).toBe(404)
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('a part of the page that is wanted offline comes when the network is back', async ({ page, faults }) => {
  await page.setViewportSize(phone)
  await page.goto('/services')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Meni' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Meni' })).toBeVisible()
  tolerate(faults, 'ERR_INTERNET_DISCONNECTED')
})
