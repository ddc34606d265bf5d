import { readFile } from 'node:fs/promises'
import { readQrCode } from '../read-code.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { acceptBookings, alwaysOpen } from './booking-helpers.ts'
import { newPlumberAndCustomer, quoteCard } from './quote-helpers.ts'
import { desktopSize, expect, post, test } from './test.ts'

test('a quote goes from the price list through a refusal, extra work and two visits to paid', async () => {
  // A price of forty digits must not widen the pages of the service.
  const { plumber, customer, serviceId } = await newPlumberAndCustomer('1'.repeat(40))
  await plumber.setViewportSize(desktopSize)
  await acceptBookings(plumber, alwaysOpen)
  let quotePath = ''

  await test.step('the plumber enters and sorts the price list, and chooses the job of a line', async () => {
    await plumber.goto('/dashboard')
    await plumber.getByRole('link', { name: 'Cenovnik' }).click()
    const jobs = { 'Zamena ventila': 'puno', 'Zamena sifona': '1.800', 'Kuhinjski radovi': '1.000' }
    for (const [index, [name, price]] of Object.entries(jobs).entries()) {
      await plumber.getByRole('button', { name: 'Dodaj stavku' }).click()
      await plumber.getByLabel('Posao', { exact: true }).nth(index).fill(name)
      await plumber.getByLabel('Cena', { exact: true }).nth(index).fill(price)
    }
    await plumber.getByRole('button', { name: 'Sačuvaj cenovnik' }).click()
    await expect(plumber.getByText('Unesite cenu, na primer 1.500.')).toBeVisible()
    await expect(plumber.getByLabel('Cena', { exact: true }).first()).toBeFocused()
    await plumber.getByLabel('Cena', { exact: true }).first().fill('1.500')
    await expect(plumber.getByText(/1\.400 do 1\.600 dinara/)).toBeVisible()
    await plumber.getByRole('button', { name: 'Izaberi koji je ovo posao: Kuhinjski radovi' }).click()
    await plumber.getByRole('combobox', { name: 'Koji je ovo posao: Kuhinjski radovi' }).click()
    await plumber.getByRole('option', { name: 'Ugradnja slavine' }).click()
    for (let step = 0; step < 2; step += 1) {
      await plumber.getByRole('button', { name: 'Pomeri gore: Kuhinjski radovi' }).press('Enter')
    }
    await plumber.getByRole('button', { name: 'Sačuvaj cenovnik' }).click()
    await expect(plumber.getByText('Cenovnik je sačuvan.')).toBeVisible()
    await plumber.reload()
    await expect(plumber.getByLabel('Posao', { exact: true }).first()).toHaveValue('Kuhinjski radovi')
    await expect(plumber.getByText('Ovo je: Ugradnja slavine.')).toBeVisible()
  })

  await test.step('the plumber enters the payment account; a wrong check digit is refused', async () => {
    await plumber.getByLabel('Vlasnik računa').fill('Dragan Petrović')
    await plumber.getByLabel('Broj računa').fill('165-55-75')
    await plumber.getByRole('button', { name: 'Sačuvaj račun' }).click()
    await expect(plumber.getByText('Broj računa nije ispravan.')).toBeVisible()
    await plumber.getByLabel('Broj računa').fill('165-55-74')
    await plumber.getByRole('button', { name: 'Sačuvaj račun' }).click()
    await expect(plumber.getByText('Račun je sačuvan.')).toBeVisible()
    await expect(plumber.getByLabel('Broj računa')).toHaveValue('165-0000000000055-74')
    await expectUsable(plumber, 'price-editor')
  })

  await test.step('the service shows the prices but never the account', async () => {
    await customer.goto(`/service/${serviceId}`)
    const prices = customer.getByRole('region', { name: 'Cenovnik' })
    await expect(prices.getByRole('listitem')).toHaveText([/Kuhinjski radovi.*1\.000.RSD.*oko 9/, /ventila/, /sifona/])
    expect(await customer.content()).not.toContain('55-74')
    await expectUsable(customer, 'service-prices')
    await plumber.goto(`/edit-service/${serviceId}`)
    await expect(plumber.getByLabel('Cena').first()).toBeVisible()
    await expectNoSidewaysScroll(plumber, 'edit-service')
  })

  const conversation = await post(customer, '/api/conversations', { service_id: serviceId })
  const chat = `/messages?razgovor=${conversation.id}`
  await customer.goto(chat)
  const plumberChat = `/dashboard?tab=messages&razgovor=${conversation.id}`
  await plumber.goto(plumberChat)

  await test.step('the plumber makes a quote from the price list', async () => {
    await plumber.getByRole('button', { name: 'Napravi ponudu' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Nova ponuda' })
    await dialog.getByRole('button', { name: /^Zamena ventila/ }).click()
    await dialog.getByRole('button', { name: /^Zamena ventila/ }).click()
    await dialog.getByRole('button', { name: /^Kuhinjski/ }).click()
    const quantity = dialog.getByLabel('Količina').first()
    await expect(quantity).toHaveValue('2')
    await quantity.fill('1.500')
    await expect(dialog.getByText('Razumeli smo: 1500. Decimale se pišu sa zarezom: 1,5.')).toBeVisible()
    await expect(dialog.getByText('2.251.000,00 RSD')).toBeVisible()
    await quantity.fill('2')
    await expect(dialog.getByText(/Razumeli smo/)).toBeHidden()
    await dialog.getByLabel('Napomena').fill('Garancija na rad je dve godine.')
    await dialog.getByLabel('Garancija na rad').click()
    await plumber.getByRole('option', { name: '12 meseci' }).click()
    await plumber.reload()
    await plumber.getByRole('button', { name: 'Napravi ponudu' }).click()
    await expect(dialog.getByLabel('Napomena')).toHaveValue('Garancija na rad je dve godine.')
    await expect(dialog.getByText('4.000,00 RSD')).toBeVisible()
    await expectUsable(plumber, 'composer')
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('Čeka odgovor')
    await expect(quoteCard(plumber)).toContainText('Garancija: na rad 12 meseci')
  })

  await test.step('the customer gets the quote as a card at once, and declines it by keyboard with a reason', async () => {
    await expect(quoteCard(customer)).toContainText('2 × 1.500,00')
    await expectUsable(customer, 'card-sent')
    await customer.goto('/ponude')
    await customer.getByRole('link', { name: /Ponuda \d{4}-001/ }).press('Enter')
    await customer.getByRole('button', { name: 'Ne odgovara mi' }).filter({ visible: true }).press('Enter')
    const dialog = customer.getByRole('alertdialog', { name: 'Odbijate ponudu?' })
    await dialog.getByLabel('Razlog').fill('Skupo mi je.')
    await expectUsable(customer, 'declining')
    await dialog.getByRole('button', { name: 'Odbij ponudu' }).press('Enter')
    await expect(customer.getByText('Odbijeno', { exact: true }).first()).toBeVisible()
  })

  await test.step('the plumber changes the quote, and the customer accepts it', async () => {
    await expect(quoteCard(plumber)).toContainText('„Skupo mi je.”')
    await quoteCard(plumber).getByRole('button', { name: 'Promeni ponudu' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Promeni ponudu' })
    await dialog.getByLabel('Cena').first().fill('1.400')
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('3.800,00 RSD')
    await expect(quoteCard(plumber).getByRole('button', { name: 'Povuci ponudu' })).toBeVisible()
    await customer.goto(chat)
    await quoteCard(customer).getByRole('button', { name: 'Prihvatam ponudu' }).click()
    for (const page of [customer, plumber]) await expect(quoteCard(page)).toContainText('Prihvaćeno')
  })

  await test.step('extra work makes a new version, which the customer accepts too', async () => {
    await quoteCard(plumber).getByRole('button', { name: 'Dodatni radovi' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Dodatni radovi' })
    await dialog.getByRole('button', { name: /^Zamena sifona/ }).click()
    await dialog.getByLabel('Šta je novo').fill('Stari je pukao pri skidanju.')
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(quoteCard(customer)).toContainText('dodatni radovi: +1.800,00')
    await expect(quoteCard(customer)).toContainText('Novo')
    await quoteCard(customer).getByRole('link', { name: 'Cela ponuda' }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Ponuda \d{4}-001$/)
    await expect(customer.getByText('Šta je novo:').first()).toBeVisible()
    await expect(customer.getByRole('link', { name: 'Pošalji preko Vibera' })).toBeVisible()
    await expectUsable(customer, 'quote-waiting')
    await customer.getByRole('button', { name: 'Prihvatam ponudu' }).filter({ visible: true }).first().click()
    await expect(customer.getByText(/Prihvatili ste/).first()).toBeVisible()
    quotePath = new URL(customer.url()).pathname
  })

  await test.step('the printed quote is complete, white in the dark theme, and says that it is no bill', async () => {
    const root = customer.locator('html')
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await customer.emulateMedia({ media: 'print' })
    // The browser fills the margins by the scheme and the background of the root.
    await expect(root).toHaveCSS('color-scheme', 'light')
    for (const each of [root, customer.locator('body')])
      await expect(each).toHaveCSS('background-color', /^rgba?\((255, 255, 255|0, 0, 0, 0)\)$/)
    const notice = customer.getByText('Ovo nije fiskalni račun.', { exact: true })
    await expect(notice.filter({ visible: true })).toBeVisible()
    await expect(customer.getByText('Pristanak naručioca')).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Odštampaj' })).toBeHidden()
    expect((await customer.locator('.quote-paper').textContent())!.match(/račun/gi)).toEqual(['račun', 'račun'])
    await customer.emulateMedia({ media: null })
  })

  await test.step('the plumber plans two visits in one dialog; a chosen time replaces the one that it overlaps', async () => {
    await customer.goto(chat)
    await plumber.goto(quotePath)
    await plumber.getByRole('button', { name: 'Isplaniraj dolaske' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Isplaniraj dolaske' })
    const slots = dialog.locator('.slot')
    for (const count of [1, 2]) {
      const days = dialog.getByRole('list', { name: 'Dani' }).getByRole('button')
      await days.nth(count + 1).click()
      await slots.nth(1).click()
      await expect(slots.nth(1)).toHaveAttribute('aria-current', 'true')
      await slots.first().click()
      await expect(slots.nth(1), 'a visit that overlaps').not.toHaveAttribute('aria-current')
      await expect(dialog.getByRole('list', { name: 'Izabrani dolasci' }).getByRole('listitem')).toHaveCount(count)
    }
    await expect(dialog.getByRole('status')).toHaveText('Izabrano: 2.')
    await expectNoViolations(plumber, 'plan-dialog')
    await dialog.getByRole('button', { name: 'Zakaži dolaske' }).dblclick()
    await expect(plumber.getByText('Obavljeno: 0 od 2 dolaska')).toBeVisible()
    await expect(quoteCard(customer)).toContainText('0 od 2 dolaska')
  })

  await test.step('the job stays open after the first visit, and the last one ends it', async () => {
    await plumber.getByRole('button', { name: 'Dolazak je obavljen' }).first().click()
    await plumber.getByRole('dialog').getByRole('button', { name: 'Potvrdi' }).click()
    await expect(quoteCard(customer)).toContainText('1 od 2 dolaska')
    await expect(customer.getByRole('button', { name: 'Pošalji ocenu' })).toHaveCount(0)
    await plumber.getByRole('button', { name: 'Posao je završen' }).click()
    await plumber.getByRole('dialog').getByRole('button', { name: 'Potvrdi' }).click()
    await expect(customer.getByRole('button', { name: 'Pošalji ocenu' })).toBeVisible()
    await customer.goto('/moji-termini?prosli=da')
    await expect(customer.getByRole('article').first()).toContainText('2 od 2 dolaska')
    await expectUsable(customer, 'own-visit')
  })

  await test.step('after the job the payment code can be scanned, saved and copied', async () => {
    await customer.goto(quotePath)
    await customer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await customer.getByRole('button', { name: 'Plati preko IPS QR koda' }).filter({ visible: true }).first().click()
    const dialog = customer.getByRole('dialog', { name: 'Plati preko IPS QR koda' })
    await expectUsable(customer, 'ips')
    const picture = dialog.getByRole('img', { name: 'IPS QR kod' })
    let shown: string | null = null
    // The picture appears later than the dialog, so the test polls.
    const scan = async () => {
      shown = await readQrCode(await picture.screenshot({ scale: 'device' }))
      return shown ?? ''
    }
    await expect
      .poll(scan)
      .toMatch(/^K:PR\|V:01\|C:1\|R:165000000000005574\|N:Dragan Petrović\|I:RSD5600,00\|SF:289\|S:Ponuda/)
    await dialog.getByRole('button', { name: 'Kopiraj broj računa' }).click()
    await expect(dialog.getByRole('button', { name: 'Kopirano: broj računa' })).toBeVisible()
    expect(await customer.evaluate(() => navigator.clipboard.readText())).toBe('165-0000000000055-74')
    const download = customer.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Sačuvaj sliku koda' }).click()
    expect(await readQrCode(await readFile(await (await download).path()))).toBe(shown)
    await customer.keyboard.press('Escape')
  })

  await test.step('the plumber marks the quote as paid', async () => {
    await plumber.goto(plumberChat)
    await quoteCard(plumber).getByRole('button', { name: 'Uplata je stigla' }).click()
    await plumber.getByRole('alertdialog').getByRole('button', { name: 'Uplata je stigla' }).click()
    await expect(quoteCard(plumber)).toContainText('Označili ste')
    await expect(customer.getByRole('button', { name: 'Plati preko IPS QR koda' })).toHaveCount(0)
    await plumber.goto('/ponude')
    await expect(plumber.getByRole('region', { name: 'Ovaj mesec' })).toContainText('5.600,00 RSD')
    await expectUsable(plumber, 'quotes-list')
  })
})
