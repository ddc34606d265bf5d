import type { Locator } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { baseUrl, desktopSize, expect, jelenaEmail, newPage, newUser, phoneSize, test, tolerateErrors } from './test.ts'
import { submitSignIn } from './users.ts'

test('a provider builds and publishes a website, which visitors read at its own address without script', async () => {
  const { page } = await newUser({ role: 'provider', name: 'Zora Nikolić', viewport: desktopSize })
  const subdomain = `zora-${Date.now()}`
  const firstNext = page.getByRole('button', { name: 'Sledeći korak' })
  const next = page.getByRole('button', { name: 'Sačuvaj i nastavi' })
  const back = page.getByRole('button', { name: 'Prethodni korak' })

  await test.step('no step can be skipped, and the preview shows the basics before they are saved', async () => {
    await page.goto('/website-builder?korak=4')
    await expect(page.getByLabel('Naziv web stranice')).toHaveValue('Zora Nikolić')
    const address = page.getByLabel('Adresa sajta')
    await expect(address).toHaveValue(/^nov[a-z0-9]+$/)
    await page.getByLabel('Naziv web stranice').fill('Zorine torte')
    await page.getByLabel('Opis web stranice').fill('Torte i kolači po porudžbini.')
    await address.fill('Čačak Đorđe!')
    await expect(address).toHaveValue('cacakdjordje')
    await address.fill('www')
    await firstNext.click()
    await expect(page.getByText('Ova adresa nije dostupna. Izaberite drugu.')).toBeVisible()
    await address.fill(subdomain)
    await page.getByText('Šljiva i breskva').click()
    await expect(page.getByRole('textbox', { name: 'Glavna boja', exact: true })).toHaveValue('#6b2743')
    await expect(page.getByRole('textbox', { name: 'Druga boja', exact: true })).toHaveValue('#f4a98a')
    await page.getByRole('group', { name: 'Font' }).getByText('Alegreya').click()
    const thumbnail = page.frameLocator('iframe').first()
    await expect(thumbnail.locator('.name')).toHaveText('Zorine torte')
    await expect(thumbnail.locator('.site')).toHaveCSS('font-family', /^"?Alegreya/)
    await firstNext.click()
  })

  await test.step('an uploaded picture becomes cover and logo', async () => {
    await page.getByRole('button', { name: /Izaberi sliku.*Naslovna slika/ }).click()
    const gallery = page.getByRole('dialog', { name: 'Izaberite naslovnu sliku' })
    const file = { name: 'torta.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
    await gallery.getByLabel('Izaberi fajl').setInputFiles(file)
    await gallery.getByRole('button', { name: 'Otpremi' }).click()
    await gallery.getByRole('button', { name: 'Izaberi sliku 1' }).click()
    await expect(gallery).toBeHidden()
    await page.getByRole('button', { name: /Izaberi sliku.*Logotip/ }).click()
    const logos = page.getByRole('dialog', { name: 'Izaberite logotip' })
    await logos.getByRole('button', { name: 'Izaberi sliku 1' }).click()
    await next.click()
  })

  await test.step('a failed step back loses nothing, and a step back loads the stored values', async () => {
    const [email, instagram] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Instagram')]
    await email.fill('zora@torte')
    await expect(next).toBeDisabled()
    await instagram.fill('@zora')
    await expect(page.getByText('Unesite ispravnu email adresu.')).toBeVisible()
    await email.fill('')
    await page.getByRole('button', { name: /^Iz profila: nov\./ }).click()
    await expect(email).toHaveValue(/^nov\./)
    await page.route('**/api/website', route => route.fulfill({ status: 503, body: '{}' }))
    await back.click()
    const failure = 'Došlo je do greške prilikom učitavanja podataka. Pokušajte ponovo.'
    await expect(page.getByText(failure).first()).toBeVisible()
    await expect(instagram).toHaveValue('https://instagram.com/zora')
    await page.unroute('**/api/website')
    await back.click()
    await expect(page.getByRole('heading', { name: 'Izbor slika' })).toBeVisible()
    await next.click()
    await expect(email).toHaveValue('')
    await page.getByLabel('Telefon').fill('063 555 0142')
    await page.getByLabel('Gde radite').fill('Pančevo, Starčevo')
    await next.click()
  })

  const preview = page.frameLocator('iframe[title="Pregled vaše web stranice"]')
  await test.step('a template asks before it shows hidden sections, and a list says what is missing', async () => {
    await expect(page.getByText('Link radi tek kad objavite stranicu.')).toBeVisible()
    const list = page.getByRole('region', { name: 'Pre objave' })
    await expect(list.getByText('Spremno 4 od 6.')).toBeVisible()
    await expect(list.getByText('Objavite bar jednu uslugu u izlogu.')).toBeVisible()
    await page.getByRole('switch', { name: 'Prikaži: Recenzije' }).click()
    await page.getByText('Kreativna tema').click()
    await page.getByRole('button', { name: 'Primeni šablon' }).click()
    const question = page.getByRole('alertdialog', { name: 'Primeniti drugi šablon?' })
    await expect(question).toContainText('Sakrivene sekcije će se ponovo videti.')
    await question.getByRole('switch', { name: 'Sakrivene sekcije neka ostanu sakrivene' }).click()
    await question.getByRole('button', { name: 'Primeni šablon' }).click()
    await expect(page.getByText('Šablon je uspešno primenjen', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('switch', { name: 'Prikaži: Recenzije' })).not.toBeChecked()
    await expect(preview.getByText('Ovde će biti vaš cenovnik, čim upišete prvu stavku.')).toBeVisible()
    await expect(preview.getByRole('heading', { name: 'Recenzije' })).toBeHidden()
  })

  await test.step('sections are edited, moved by buttons and by dragging, and asked for before they are lost', async () => {
    await page.getByRole('button', { name: /^O meni/ }).click()
    await page.getByRole('textbox', { name: 'Naslov', exact: true }).fill('Ko pravi torte')
    await expect(preview.getByRole('heading', { name: 'Ko pravi torte' })).toBeVisible()
    await page.getByRole('button', { name: 'Pomeri dole: O meni' }).click()
    await expect(page.getByRole('button', { name: 'Pomeri dole: Galerija' })).toBeVisible()
    await page.getByRole('button', { name: /^O meni/ }).click()
    const rows = page.locator('.drag-row')
    const order = () => rows.locator('.section-name b').allInnerTexts()
    const before = await order()
    await rows.nth(3).scrollIntoViewIfNeeded()
    const [from, to] = [await middleOf(rows.nth(3)), await middleOf(rows.nth(1))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y - 5, { steps: 8 })
    await expect.poll(order).toEqual([before[0], before[3], before[1], before[2], ...before.slice(4)])
    await page.mouse.move(from.x, from.y + 5, { steps: 8 })
    await page.mouse.up()
    await expect.poll(order).toEqual(before)
    await page.getByRole('button', { name: /^Česta pitanja/ }).click()
    await page.getByRole('button', { name: 'Dodaj pitanje' }).click()
    await expect(page.getByLabel('Pitanje 1', { exact: true })).toBeFocused()
    await page.keyboard.type('Pravite li posne torte?')
    await page.getByRole('button', { name: 'Sačuvaj sekcije' }).click()
    await expect(page.getByText('Pitanje 1 nema odgovor. Dopunite ga ili uklonite.').first()).toBeVisible()
    await page.getByLabel('Odgovor 1').fill('Pravim, od maka i oraha.')
    await expect(preview.getByText('Pravite li posne torte?')).toBeVisible()
    await back.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ostani ovde' }).click()
    await page.getByRole('button', { name: /^Česta pitanja/ }).click()
  })

  await page.getByRole('button', { name: 'Objavi web stranicu' }).press('Enter')
  await expect(page.getByText('Vaša web stranica je uspešno objavljena!').first()).toBeVisible()
  await page.getByRole('button', { name: 'QR kod za štampu' }).click()
  await expect(page.getByRole('img', { name: new RegExp(subdomain) })).toBeVisible()
  await page.keyboard.press('Escape')
  const url = (await page.getByRole('link', { name: new RegExp(`^http.*${subdomain}`) }).textContent())!

  const visitor = await newVisitor()
  await visitor.goto(url)
  await expect(visitor).toHaveTitle(/^Zorine torte/)
  await expect(visitor.getByText('Torte i kolači po porudžbini.').first()).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Ko pravi torte' })).toBeVisible()

  await page.getByRole('button', { name: 'Sakrij sajt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sakrij' }).click()
  await expect(page.getByText('Link radi tek kad objavite stranicu.')).toBeVisible()
  tolerateErrors('422')
  tolerateErrors('503')
})

async function middleOf(row: Locator) {
  const { x, y, width, height } = (await row.locator('.drag-handle').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const demonstrationSite = () => new URL(baseUrl()).href.replace('//', '//elektrojovanovic.')
const newVisitor = () => newPage({ javaScriptEnabled: false, viewport: phoneSize })

test('a visitor reads a website without script and cookie, and its menu leaves scroll position and history', async () => {
  const page = await newVisitor()
  const url = demonstrationSite()
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.resourceType()} ${request.url()}`))
  await page.goto(url)
  // The menu works by keyboard, and the browser's back button never opens the menu.
  const menu = page.getByRole('navigation', { name: 'Meni sajta' })
  const open = page.getByRole('button', { name: 'Meni', exact: true })
  await open.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Zatvori meni' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  for (const name of ['Kontakt', 'Početna', 'Kontakt']) {
    await open.click()
    await menu.getByRole('link', { name }).click()
    await expect(menu).toBeHidden()
  }
  const call = page.locator('a[href^="tel:"]').first()
  await expect(call).toBeInViewport()
  for (const address of ['#sadrzaj', '#contact', '']) {
    await page.goBack()
    await expect(page).toHaveURL(url + address)
    await expect(menu).toBeHidden()
  }
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const position = () => page.evaluate(() => [scrollY, history.length, location.href])
  const positionBefore = await position()
  for (const name of ['Meni', 'Zatvori meni']) {
    // Clicks at coordinates, because clicking the locator would scroll to the header's place in the page.
    const { x, y } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    await page.mouse.click(x + 20, y + 20)
  }
  await expect(menu).toBeHidden()
  expect(await position()).toEqual(positionBefore)
  expect(requests.filter(each => each.startsWith('script ') || !each.includes(` ${url}`))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  // The browser reports a tap on the phone number because the link has a `ping` attribute.
  const number = await call.getAttribute('href')
  const ping = page.waitForRequest(request => request.url().endsWith('/poziv') && request.method() === 'POST')
  await call.click()
  expect((await (await ping).allHeaders())['ping-to']).toBe(number)
})

test('a website’s contact button leads through sign-in to the conversation about the service', async ({ page }) => {
  await page.goto(demonstrationSite())
  const service = page.locator('#services li').first()
  const title = await service.getByRole('heading').textContent()
  const write = service.getByRole('link', { name: 'Pošalji poruku' })
  // If the provider has set a text for messages, websites put the text into this parameter.
  const opening = `Dobar dan ${Date.now()}`
  await write.evaluate((link: HTMLAnchorElement, words) => {
    link.href += `?poruka=${encodeURIComponent(words)}`
  }, opening)
  await write.click()
  await expect(page.getByText(/^Prijavite se da biste pisali: Milan Jovanović, „.+”\. Posle prijave/)).toBeVisible()
  await page.getByRole('link', { name: 'Registrujte se' }).click()
  await expect(page).toHaveURL(/\/signup\?next=/)
  await page.getByRole('link', { name: 'Prijavite se' }).click()
  await submitSignIn(page, jelenaEmail)
  await expect(page.getByRole('dialog', { name: 'Milan Jovanović' })).toContainText(title!)
  await expect(page.getByRole('textbox', { name: 'Napišite poruku...' })).toHaveValue(opening)
})
