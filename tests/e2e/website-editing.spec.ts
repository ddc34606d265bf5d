import { dnsPort } from '../../playwright.config.ts'
import { startDnsServer } from '../dns-server.ts'
import { expectUsable } from './accessibility-checks.ts'
import { baseUrl, desktopSize, expect, newUser, phoneSize, put, test, tolerateErrors, uploadPicture } from './test.ts'
import { changeWebsite, completeAllSteps, fetchOwnWebsite, publishWebsite } from './website-helpers.ts'

const domain = 'www.zorine-torte.test'

test('a provider arranges a gallery, edits and publishes a draft with undo, and connects a domain', async ({
  page: visitor,
}) => {
  const { page } = await newUser({ role: 'provider', name: 'Zora Nikolić', viewport: phoneSize })
  await completeAllSteps(page)
  await changeWebsite(page, { site_title: 'Zorine torte' })
  const large = page.frameLocator('iframe[title="Pregled vaše web stranice"]')
  const small = page.frameLocator('iframe[title="Pregled vaše web stranice na telefonu"]')
  const title = page.getByLabel('Naziv web stranice')
  const undo = page.getByRole('button', { name: 'Opozovi' })
  const publish = page.getByRole('button', { name: 'Objavi izmene' })

  await test.step('the gallery shows the chosen pictures in their order, and unused ones can be deleted', async () => {
    for (let count = 0; count < 3; count += 1) await uploadPicture(page, 'website_images')
    await page.goto('/website-builder?korak=4')
    // A cover picture is only recommended, because a drawing replaces a missing cover picture.
    await expect(page.getByText('Preporuka: naslovna slika vašeg rada.')).toBeVisible()
    await page.getByRole('button', { name: /^Galerija/ }).click()
    await page.getByRole('button', { name: 'Izaberi slike galerije' }).click()
    const dialog = page.getByRole('dialog', { name: 'Izaberite slike galerije' })
    const tiles = dialog.getByRole('button', { name: /^Izaberi sliku \d/ })
    await dialog.getByRole('button', { name: 'Obriši sliku 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).click()
    await expect(tiles).toHaveCount(2)
    await tiles.nth(0).click()
    await tiles.nth(1).click()
    await dialog.getByRole('button', { name: 'Gotovo' }).click()
    await page.getByLabel('Opis slike 2').fill('Torta za krštenje')
    await page.getByRole('button', { name: 'Pomeri gore: slika 2' }).click()
    await expect(page.getByLabel('Opis slike 1')).toHaveValue('Torta za krštenje')
    await page.getByRole('button', { name: 'Par „pre i posle”: slike 1 i 2' }).click()
    await expect(small.locator('.pair')).toHaveText(/PrePosle/)
    await page.getByRole('button', { name: 'Sačuvaj sekcije' }).click()
    await expect(page.getByText('Sekcije su sačuvane').first()).toBeVisible()
    const { sections } = await fetchOwnWebsite(page)
    const { pictures } = sections.find((each: { section_type: string }) => each.section_type === 'gallery')
    expect(pictures).toMatchObject([{ caption: 'Torta za krštenje', is_before: true }, { caption: null }])
  })

  const { url } = await publishWebsite(page)
  const publicTitle = async () => {
    await visitor.goto(url)
    return visitor.getByRole('heading', { level: 1 }).textContent()
  }
  await test.step('a press on a part of the preview opens its editor, and changes are saved as a draft', async () => {
    await page.setViewportSize(desktopSize)
    await page.goto('/website-builder?korak=4')
    await large.getByRole('button', { name: 'Uredi: Uvod' }).press('Enter')
    const heading = page.getByRole('textbox', { name: 'Naslov', exact: true })
    await expect(heading).toBeFocused()
    await heading.fill('Torte za svaki dan')
    await expect(small.getByRole('heading', { level: 1 })).toHaveText('Torte za svaki dan')
    await expect(page.getByText('Sačuvano kao nacrt.')).toBeVisible()
    // Clicking the menu in the preview opens the menu, instead of opening a section for editing.
    await small.getByRole('button', { name: 'Meni', exact: true }).click()
    await small.getByRole('navigation', { name: 'Meni sajta' }).getByRole('link', { name: 'Kontakt' }).click()
    await expect(page).toHaveURL(/korak=4/)
    await small.locator('footer .small').click()
    await expect(page).toHaveURL(/korak=3/)
    await expect(page.getByLabel('Telefon', { exact: true }).first()).toBeFocused()
  })

  await test.step('keys and buttons undo and redo changes', async () => {
    const steps = page.getByRole('list', { name: 'Koraci' })
    await steps.getByRole('link', { name: /Osnovne informacije/ }).click()
    await title.fill('Torte i kolači')
    // The undo keys undo the site's last change and name that change. In a field they undo typing instead.
    await page.getByRole('heading', { name: 'Moj WebSajt' }).click()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Opozvano: Naziv web stranice.')).toBeAttached()
    await expect(title).toHaveValue('Zorine torte')
    await page.keyboard.press('Control+Shift+z')
    await expect(title).toHaveValue('Torte i kolači')
    await undo.press('Enter')
    await expect(title).toHaveValue('Zorine torte')
    await page.getByRole('button', { name: 'Ponovi' }).click()
    await expect(page.getByText('Sačuvano kao nacrt.')).toBeVisible()
    expect(await publicTitle()).toBe('Zorine torte')
  })

  await test.step('a phone shows one preview, and the draft survives reloading', async () => {
    await page.setViewportSize(phoneSize)
    await page.reload()
    await expect(title).toHaveValue('Torte i kolači')
    await expect(page.locator('iframe').filter({ visible: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Računar' }).click()
    await expect(large.getByRole('heading', { level: 1 })).toHaveText('Torte za svaki dan')
    await expectUsable(page, 'a site with a draft')
  })

  await test.step('after another window’s draft is loaded, undo restores this window’s draft', async () => {
    const { draft } = await fetchOwnWebsite(page)
    const content = { ...draft.content, site_title: 'Iz drugog prozora' }
    await put(page, '/api/website/draft', { ...draft, content })
    await page.getByLabel('Opis web stranice').fill('Po porudžbini.')
    await page.getByRole('button', { name: 'Učitaj izmene iz drugog prozora' }).click()
    await expect(title).toHaveValue('Iz drugog prozora')
    await undo.click()
    await expect(title).toHaveValue('Torte i kolači')
    await expect(page.getByLabel('Opis web stranice')).toHaveValue('Po porudžbini.')
  })

  await test.step('a draft is published once it is valid, and a later one is discarded', async () => {
    await title.fill('')
    await publish.click()
    await expect(title).toBeFocused()
    await title.fill('Torte i kolači')
    await publish.click()
    await expect(page.getByText('Posetioci vide sve što ste uneli.')).toBeVisible()
    await expect.poll(publicTitle).toBe('Torte za svaki dan')
    await title.fill('Nešto deseto')
    await expect(page.getByText('Sačuvano kao nacrt.')).toBeVisible()
    await page.getByRole('button', { name: 'Odbaci izmene' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Odbaci' }).click()
    await expect(title).toHaveValue('Torte i kolači')
  })

  await test.step('a domain is connected once its DNS records are set, and removed', async () => {
    const dns = await startDnsServer(dnsPort)
    dns.setRecords('localhost', { addresses: ['127.0.0.1'] })
    await page.goto('/website-builder?korak=4')
    const panel = page.getByRole('region', { name: 'Sopstveni domen' })
    const check = panel.getByRole('button', { name: 'Proveri' })
    await panel.getByLabel('Vaš domen').fill(`https://${domain}/`)
    await panel.getByLabel('Vaš domen').press('Enter')
    await expect(panel.getByText('Čeka zapise')).toBeVisible()
    await expectUsable(page, 'records of a domain')
    await check.click()
    await expect(panel.getByText('Zapisi još nisu vidljivi.')).toBeVisible()
    const value = await panel.getByText(/^komsiluk=/).textContent()
    dns.setRecords(`_komsiluk.${domain}`, { texts: [value!] })
    dns.setRecords(domain, { addresses: ['127.0.0.1'] })
    await check.click()
    await expect(panel.getByText('Povezan')).toBeVisible()
    await expect(page.getByText(`Vaš sajt je na adresi ${domain}`)).toBeVisible()
    const pageOfDomain = async () => (await page.request.get(baseUrl(), { headers: { host: domain } })).text()
    await expect.poll(pageOfDomain).toContain('<title>Torte i kolači')
    await panel.getByRole('button', { name: 'Ukloni domen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni', exact: true }).click()
    await expect(panel.getByLabel('Vaš domen')).toBeVisible()
    dns.close()
  })
  tolerateErrors('409', '422')
})
