import { smallPhoto } from '../photos.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { desktopSize, expect, newUser, phoneSize, test, tolerateErrors } from './test.ts'
import { changeWebsite, completeAllSteps, fetchOwnWebsite } from './website-helpers.ts'

test('the gallery shows the chosen pictures in their order; unused ones can be deleted', async ({
  browser,
  faults,
  page: visitor,
}) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Zora Nikolić', viewport: phoneSize })
  await completeAllSteps(page)
  await changeWebsite(page, 'PUT', '/template', { template_id: 'business' })
  await page.goto('/website-builder?korak=4')
  await page.getByRole('button', { name: /^Galerija/ }).click()
  await page.getByRole('button', { name: 'Izaberi slike galerije' }).click()
  const dialog = page.getByRole('dialog', { name: 'Izaberite slike galerije' })
  const tiles = dialog.getByRole('button', { name: /^Izaberi sliku \d/ })
  for (const name of ['prva.jpg', 'druga.jpg', 'suvisna.jpg']) {
    const before = await tiles.count()
    await dialog.getByLabel('Izaberi fajl').setInputFiles({ name, mimeType: 'image/jpeg', buffer: await smallPhoto() })
    await dialog.getByRole('button', { name: 'Otpremi' }).click()
    await expect(tiles).toHaveCount(before + 1)
  }
  await dialog.getByRole('button', { name: 'Obriši sliku 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).click()
  await expect(tiles).toHaveCount(2)
  await tiles.nth(0).click()
  await tiles.nth(1).click()
  await dialog.getByRole('button', { name: 'Gotovo' }).click()
  await page.getByLabel('Opis slike 2').fill('Torta za krštenje')
  await page.getByRole('button', { name: 'Pomeri gore: slika 2' }).click()
  await expect(page.getByLabel('Opis slike 1')).toHaveValue('Torta za krštenje')
  const pair = page.getByRole('button', { name: 'Par „pre i posle”: slike 1 i 2' })
  await pair.click()
  await expect(pair).toHaveAttribute('aria-pressed', 'true')
  const preview = page.frameLocator('iframe[title="Pregled vaše web stranice na telefonu"]')
  await expect(preview.locator('.pair')).toHaveText(/PrePosle/)
  // Going back asks for confirmation while sections are unsaved.
  await page.getByRole('button', { name: 'Prethodni korak' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ostani ovde' }).click()
  await page.getByRole('button', { name: 'Sačuvaj sekcije' }).click()
  await expect(page.getByText('Sekcije su sačuvane').first()).toBeVisible()
  await page.getByRole('button', { name: 'Objavi web stranicu' }).click()
  await expect(page.getByText('Vaša web stranica je uspešno objavljena!').first()).toBeVisible()

  const { url } = await fetchOwnWebsite(page)
  await visitor.setViewportSize(phoneSize)
  await visitor.goto(url)
  const pictures = visitor.locator('#gallery img')
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first()).toHaveAttribute('alt', 'Pre: Torta za krštenje')
  await expect(pictures.last()).toHaveAttribute('alt', 'Posle: Torta za krštenje')
  // Using the menu changes neither the scroll position nor the browser's history.
  await visitor.mouse.wheel(0, 600)
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(300)
  const position = () => visitor.evaluate(() => [scrollY, history.length, location.href])
  const positionBefore = await position()
  for (const name of ['Meni', 'Zatvori meni']) {
    // Clicks at coordinates, because clicking the locator would scroll to the header's place in the page.
    const { x, y } = (await visitor.getByRole('button', { name, exact: true }).boundingBox())!
    await visitor.mouse.click(x + 20, y + 20)
  }
  await expect(visitor.getByRole('navigation', { name: 'Meni sajta' })).toBeHidden()
  expect(await position()).toEqual(positionBefore)
})

test('no step can be skipped, a failed step back loses nothing, and a template warns about hidden sections', async ({
  browser,
  faults,
}) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Petar Simić' })
  await page.goto('/website-builder?korak=4')
  await expect(page.getByRole('heading', { name: 'Osnovne informacije' })).toBeVisible()
  await page.getByLabel('Adresa sajta').fill('Čačak Đorđe')
  await expect(page.getByLabel('Adresa sajta')).toHaveValue('cacakdjordje')
  await page.getByLabel('Adresa sajta').fill(`petar-${Date.now()}`)
  await page.getByText('Šljiva i breskva').click()
  const primary = page.getByRole('textbox', { name: 'Glavna boja', exact: true })
  await expect(primary).toHaveValue('#6b2743')
  await expect(page.getByRole('textbox', { name: 'Druga boja', exact: true })).toHaveValue('#f4a98a')
  await page.getByRole('group', { name: 'Font' }).getByText('Alegreya').click()
  const family = () =>
    page
      .frameLocator('iframe')
      .first()
      .locator('.site')
      .evaluate(site => getComputedStyle(site).fontFamily)
  await expect.poll(family).toMatch(/^"?Alegreya/)
  await primary.fill('1F6B4E')
  await page.getByRole('button', { name: 'Sledeći korak' }).click()
  await page.getByRole('button', { name: 'Sačuvaj i nastavi' }).click()
  await expect(page.getByRole('heading', { name: 'Kontakt informacije' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('petar@primer')
  await page.getByLabel('Instagram').fill('@petar')
  await expect(page.getByText('Unesite ispravnu email adresu.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('')
  await page.getByRole('button', { name: /^Iz profila: nov\./ }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/^nov\./)
  await expect(page.getByLabel('Instagram')).toHaveValue('https://instagram.com/petar')

  await page.route('**/api/website', route => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Prethodni korak' }).click()
  const failure = 'Došlo je do greške prilikom učitavanja podataka. Pokušajte ponovo.'
  await expect(page.getByText(failure).first()).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveValue('https://instagram.com/petar')
  await page.unroute('**/api/website')
  tolerateErrors(faults, '503')
  await page.getByRole('button', { name: 'Sačuvaj i nastavi' }).click()

  // A cover picture is only recommended, because a drawing replaces a missing cover picture.
  const list = page.getByRole('region', { name: 'Pre objave' })
  await expect(list.getByText('Preporuka: naslovna slika vašeg rada.')).toBeVisible()
  await expect(list.getByText('Spremno 2 od 6.')).toBeVisible()
  await page.getByRole('switch', { name: 'Prikaži: O meni' }).click()
  await page.getByText('Kreativna tema').click()
  await expect(page.getByText('Šablon je uspešno primenjen', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Primeni šablon' }).click()
  const question = page.getByRole('alertdialog', { name: 'Primeniti drugi šablon?' })
  await expect(question).toContainText('Sakrivene sekcije će se ponovo videti.')
  await question.getByRole('switch', { name: 'Sakrivene sekcije neka ostanu sakrivene' }).click()
  await question.getByRole('button', { name: 'Primeni šablon' }).click()
  await expect(page.getByText('Šablon je uspešno primenjen', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('switch', { name: 'Prikaži: O meni' })).not.toBeChecked()
})

test('a published site is edited as a draft, in its preview and with undo, and then published', async ({
  browser,
  faults,
  page: visitor,
}) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Zora Nikolić', viewport: desktopSize })
  await completeAllSteps(page)
  await changeWebsite(page, 'PATCH', '', { site_title: 'Zorine torte' })
  const { url } = await changeWebsite(page, 'PUT', '/publication', { published: true })
  const publicTitle = async () => {
    await visitor.goto(url)
    return visitor.getByRole('heading', { level: 1 }).textContent()
  }
  await page.goto('/website-builder?korak=4')
  await expect(page.getByText('Posetioci vide sve što ste uneli.')).toBeVisible()
  const large = page.frameLocator('iframe[title="Pregled vaše web stranice"]')
  const small = page.frameLocator('iframe[title="Pregled vaše web stranice na telefonu"]')
  await large.getByRole('button', { name: 'Uredi: Uvod' }).press('Enter')
  const heading = page.getByRole('textbox', { name: 'Naslov', exact: true })
  await expect(heading).toBeFocused()
  await heading.fill('Torte za svaki dan')
  await expect(small.getByRole('heading', { level: 1 })).toHaveText('Torte za svaki dan')
  await expect(page.getByText('Imate izmene koje posetioci još ne vide.')).toBeVisible()
  await expect(page.getByText('Sačuvano kao nacrt.')).toBeVisible()

  // Clicking the menu in the preview opens the menu, instead of opening a section for editing.
  await small.getByRole('button', { name: 'Meni', exact: true }).click()
  await small.getByRole('navigation', { name: 'Meni sajta' }).getByRole('link', { name: 'Kontakt' }).click()
  await expect(small.getByRole('navigation', { name: 'Meni sajta' })).toBeHidden()
  await expect(page).toHaveURL(/korak=4/)

  // Clicking the footer in the preview opens the step that edits the footer. The list of steps opens steps too.
  await small.locator('footer .small').click()
  await expect(page).toHaveURL(/korak=3/)
  await expect(page.getByLabel('Telefon', { exact: true }).first()).toBeFocused()
  await page
    .getByRole('list', { name: 'Koraci' })
    .getByRole('link', { name: /Osnovne informacije/ })
    .click()
  const title = page.getByLabel('Naziv web stranice')
  await title.fill('Torte i kolači')
  // The undo keys undo the site's last change and name that change. In a field they undo typing instead.
  await page.getByRole('heading', { name: 'Moj WebSajt' }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Opozvano: Naziv web stranice.')).toBeAttached()
  await expect(title).toHaveValue('Zorine torte')
  await page.keyboard.press('Control+Shift+z')
  await expect(title).toHaveValue('Torte i kolači')
  await page.getByRole('button', { name: 'Opozovi' }).press('Enter')
  await expect(title).toHaveValue('Zorine torte')
  await page.getByRole('button', { name: 'Ponovi' }).click()
  await expect(page.getByText('Sačuvano kao nacrt.')).toBeVisible()
  expect(await publicTitle()).toBe('Zorine torte')

  await page.setViewportSize(phoneSize)
  await page.reload()
  await expect(title).toHaveValue('Torte i kolači')
  await expect(page.locator('iframe').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Računar' }).click()
  await expect(large.getByRole('heading', { level: 1 })).toHaveText('Torte za svaki dan')
  await expectNoViolations(page, 'a site with a draft')
  await expectNoSidewaysScroll(page, 'a site with a draft')

  // Another window has changed the draft. After loading that draft, undo restores this window's draft.
  const { draft } = await fetchOwnWebsite(page)
  await changeWebsite(page, 'PUT', '/draft', {
    ...draft,
    content: { ...draft.content, site_title: 'Iz drugog prozora' },
  })
  await page.getByLabel('Opis web stranice').fill('Po porudžbini.')
  await page.getByRole('button', { name: 'Učitaj izmene iz drugog prozora' }).click()
  await expect(title).toHaveValue('Iz drugog prozora')
  await page.getByRole('button', { name: 'Opozovi' }).click()
  await expect(title).toHaveValue('Torte i kolači')
  await expect(page.getByLabel('Opis web stranice')).toHaveValue('Po porudžbini.')

  await title.fill('')
  await page.getByRole('button', { name: 'Objavi izmene' }).click()
  await expect(page.getByText('Unesite naziv web stranice.').first()).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('Torte i kolači')
  await page.getByRole('button', { name: 'Objavi izmene' }).click()
  await expect(page.getByText('Posetioci vide sve što ste uneli.')).toBeVisible()
  await expect.poll(publicTitle).toBe('Torte za svaki dan')
  await expect(visitor.locator('.name').first()).toHaveText('Torte i kolači')

  await title.fill('Nešto deseto')
  await expect(page.getByText('Sačuvano kao nacrt.')).toBeVisible()
  await page.getByRole('button', { name: 'Odbaci izmene' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odbaci' }).click()
  await expect(title).toHaveValue('Torte i kolači')
  await expect.poll(async () => (await fetchOwnWebsite(page)).draft.content).toBe(null)
  tolerateErrors(faults, '409')
  tolerateErrors(faults, '422')
})
