import { randomUUID } from 'node:crypto'
import { smallPhoto } from '../photos.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { put } from './booking-helpers.ts'
import { desktopSize, expect, newUser, phoneSize, test, tolerateErrors } from './test.ts'

test('a provider builds and publishes a website, which visitors read at its own address without script', async ({
  browser,
  page: visitor,
  faults,
}) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Zora Nikolić', viewport: desktopSize })
  await page.goto('/website-builder')
  await expect(page.getByRole('heading', { name: 'Moj WebSajt' })).toBeVisible()
  const title = page.getByLabel('Naziv web stranice')
  await expect(title).toHaveValue('Zora Nikolić')
  const address = page.getByLabel('Adresa sajta')
  await expect(address).toHaveValue(/^nov[a-z0-9]+$/)

  // The address accepts only lower-case letters, digits and hyphens.
  const subdomain = `zora-${Date.now()}`
  await title.fill('')
  await address.fill('Zora je TU!')
  await expect(address).toHaveValue('zorajetu')
  await page.getByRole('button', { name: 'Sledeći korak' }).click()
  await expect(page.getByText('Unesite naziv web stranice.')).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('Zorine torte')
  await page.getByLabel('Opis web stranice').fill('Torte i kolači po porudžbini.')
  await address.fill('www')
  await page.getByRole('button', { name: 'Sledeći korak' }).click()
  await expect(page.getByText('Ova adresa nije dostupna. Izaberite drugu.')).toBeVisible()
  await address.fill(subdomain)
  await page.getByRole('textbox', { name: 'Glavna boja', exact: true }).fill('#a83921')
  const thumbnail = page.frameLocator('iframe').first()
  await expect(thumbnail.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Zorine torte')
  await expect(thumbnail.locator('.name')).toHaveText('Zorine torte')
  await page.getByRole('button', { name: 'Sledeći korak' }).click()
  await expect(page.getByText('Osnovni podaci su sačuvani').first()).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Izbor slika' })).toBeVisible()
  await page
    .getByRole('button', { name: /Izaberi sliku/ })
    .first()
    .click()
  const gallery = page.getByRole('dialog', { name: 'Izaberite naslovnu sliku' })
  await expect(gallery.getByText('Nema dostupnih slika')).toBeVisible()
  await expect(gallery.getByRole('button', { name: 'Otpremi' })).toBeDisabled()
  const large = { name: 'velika.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) }
  await gallery.getByLabel('Izaberi fajl').setInputFiles(large)
  await expect(page.getByText('Slika ne sme biti veća od 5MB').first()).toBeVisible()
  const file = { name: 'torta.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  await gallery.getByLabel('Izaberi fajl').setInputFiles(file)
  await gallery.getByRole('button', { name: 'Otpremi' }).click()
  await expect(page.getByText('Slika je uspešno otpremljena').first()).toBeVisible()
  await gallery.getByRole('button', { name: 'Izaberi sliku 1' }).click()
  await expect(gallery).toBeHidden()
  await page.getByRole('button', { name: /Izaberi sliku.*Logotip/ }).click()
  await page.getByRole('dialog', { name: 'Izaberite logotip' }).getByRole('button', { name: 'Izaberi sliku 1' }).click()
  await page.getByRole('button', { name: 'Sačuvaj i nastavi' }).click()
  await expect(page.getByText('Slike su uspešno sačuvane!').first()).toBeVisible()

  const next = page.getByRole('button', { name: 'Sačuvaj i nastavi' })
  await page.getByLabel('Email').fill('zora@torte')
  await expect(next).toBeDisabled()
  await page.getByLabel('Email').fill('zora@torte.rs')
  await page.getByLabel('Facebook').fill('facebook.com/zorine-torte')
  // Going back loads the stored values, so an unsaved field is empty again.
  await page.getByRole('button', { name: 'Prethodni korak' }).click()
  await expect(page.getByRole('heading', { name: 'Izbor slika' })).toBeVisible()
  await page.getByRole('button', { name: 'Sačuvaj i nastavi' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByLabel('Email').fill('zora@torte.rs')
  await page.getByLabel('Telefon').fill('063 555 0142')
  await page.getByLabel('Facebook').fill('facebook.com/zorine-torte')
  await page.getByLabel('Gde radite').fill('Pančevo, Starčevo')
  await next.click()
  await expect(page.getByText('Kontakt informacije su sačuvane').first()).toBeVisible()

  await expect(page.getByText('Link radi tek kad objavite stranicu.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Primeni šablon' })).toBeDisabled()
  await page.getByText('Kreativna tema').click()
  await page.getByRole('button', { name: 'Primeni šablon' }).click()
  await expect(page.getByText('Šablon uspešno primenjen!').first()).toBeVisible()
  const preview = page.frameLocator('iframe[title="Pregled vaše web stranice"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Zorine torte')

  await expect(preview.getByText('Ovde će biti vaš cenovnik, čim upišete prvu stavku.')).toBeVisible()

  const list = page.getByRole('region', { name: 'Pre objave' })
  await expect(list.getByText('Spremno 4 od 6.')).toBeVisible()
  await expect(list.getByText('Objavite bar jednu uslugu u izlogu.')).toBeVisible()

  await page.getByRole('button', { name: /^O meni/ }).click()
  await page.getByRole('textbox', { name: 'Naslov', exact: true }).fill('Ko pravi torte')
  await expect(preview.getByRole('heading', { name: 'Ko pravi torte' })).toBeVisible()
  await page.getByRole('button', { name: 'Pomeri dole: O meni' }).click()
  await expect(page.getByRole('button', { name: 'Pomeri dole: Galerija' })).toBeVisible()
  const rows = page.locator('.drag-row')
  const order = async () => (await rows.locator('.section-name b').allInnerTexts()).join(', ')
  const before = await order()
  const middle = async (index: number) => {
    const box = (await rows.nth(index).locator('.drag-handle').boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await page.getByRole('button', { name: /^O meni/ }).click()
  await rows.nth(3).scrollIntoViewIfNeeded()
  const [from, to] = [await middle(3), await middle(1)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 5, { steps: 8 })
  const names = before.split(', ')
  await expect.poll(order).toBe([names[0], names[3], names[1], names[2], ...names.slice(4)].join(', '))
  await page.mouse.move(from.x, from.y + 5, { steps: 8 })
  await page.mouse.up()
  await expect.poll(order).toBe(before)
  await page.getByRole('button', { name: /^Česta pitanja/ }).click()
  await page.getByRole('button', { name: 'Dodaj pitanje' }).click()
  await expect(page.getByLabel('Pitanje 1', { exact: true })).toBeFocused()
  await page.keyboard.type('Pravite li posne torte?')
  await page.getByRole('button', { name: 'Sačuvaj sekcije' }).click()
  await expect(page.getByText('Pitanje 1 nema odgovor. Dopunite ga ili uklonite.').first()).toBeVisible()
  await page.getByLabel('Odgovor 1').fill('Pravim, od maka i oraha.')
  await expect(preview.getByText('Pravite li posne torte?')).toBeVisible()
  await page.getByRole('button', { name: /^Česta pitanja/ }).click()

  const weekly = [{ weekday: 1, start: '08:00', end: '16:00' }]
  const rules = { accepts_bookings: false, weekly, holidays_off: false, version: 0 }
  await put(page.context(), '/api/appointments/hours', rules)
  const item = { id: randomUUID(), name: 'Torta za dvadesetoro', unit: 'po komadu', price: 600_000 }
  await put(page.context(), '/api/price-list', { version: 0, items: [item] })

  await page.getByRole('switch', { name: 'Prikaži: Galerija' }).click()
  await expect(preview.getByRole('heading', { name: 'Galerija' })).toBeHidden()
  await page.getByRole('button', { name: 'Objavi web stranicu' }).press('Enter')
  await expect(page.getByText('Vaša web stranica je uspešno objavljena!').first()).toBeVisible()

  await page.getByRole('button', { name: 'QR kod za štampu' }).click()
  await expect(page.getByRole('img', { name: new RegExp(subdomain) })).toBeVisible()
  await page.keyboard.press('Escape')
  const url = await page.getByRole('link', { name: new RegExp(`^http.*${subdomain}`) }).textContent()

  // A visitor opens the site at its own host name. The page needs no script and sets no cookie.
  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: phoneSize })).newPage()
  const requests: { url: string; type: string; cookie: string | undefined }[] = []
  plain.on('request', request =>
    requests.push({ url: request.url(), type: request.resourceType(), cookie: request.headers().cookie }),
  )
  await plain.goto(url!)
  await expect(plain).toHaveTitle(/^Zorine torte/)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Zorine torte')
  await expect(plain.getByText('Torte i kolači po porudžbini.').first()).toBeVisible()
  await expect(plain.locator('img.logo')).toBeVisible()
  await expect(plain.getByRole('heading', { name: 'Radno vreme' })).toBeVisible()
  await expect(plain.getByText('Torta za dvadesetoro')).toBeVisible()
  // The menu works by keyboard, and the browser's back button never opens the menu.
  const menu = plain.getByRole('navigation', { name: 'Meni sajta' })
  const open = plain.getByRole('button', { name: 'Meni', exact: true })
  await open.press('Enter')
  await plain.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Zatvori meni' })).toBeFocused()
  await plain.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  for (const name of ['Kontakt', 'Početna', 'Kontakt']) {
    await open.click()
    await menu.getByRole('link', { name }).click()
    await expect(menu).toBeHidden()
  }
  const call = plain.getByRole('link', { name: '063 555 0142' }).first()
  await expect(call).toBeInViewport()
  for (const address of ['#sadrzaj', '#contact', '']) {
    await plain.goBack()
    await expect(plain).toHaveURL(url! + address)
    await expect(menu).toBeHidden()
  }
  expect(requests.filter(each => each.type === 'script')).toEqual([])
  expect(requests.filter(each => !each.url.startsWith(url!))).toEqual([])
  expect(await plain.context().cookies()).toEqual([])
  // The browser reports a tap on the phone number because the link has a `ping` attribute.
  const ping = plain.waitForRequest(request => request.url().endsWith('/poziv') && request.method() === 'POST')
  await call.click()
  expect((await (await ping).allHeaders())['ping-to']).toBe('tel:+381635550142')

  await visitor.goto(url!)
  await visitor.setViewportSize(phoneSize)
  await expectNoViolations(visitor, 'live site')
  await expectNoSidewaysScroll(visitor, 'live site')

  await page.getByRole('button', { name: 'Sakrij sajt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sakrij' }).click()
  await expect(page.getByText('Link radi tek kad objavite stranicu.')).toBeVisible()
  await expect.poll(async () => (await visitor.goto(url!))?.status(), { timeout: 10_000 }).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Na ovoj adresi trenutno nema web stranice' })).toBeVisible()
  tolerateErrors(faults, '404')
  tolerateErrors(faults, '422')
})
