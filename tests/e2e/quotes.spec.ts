import type { Page } from '@playwright/test'
import { readQrCode } from '../read-code.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { newPlumberAndCustomer, quoteCard } from './quote-helpers.ts'
import { desktopSize, expect, phoneSize, post, test, tolerateErrors } from './test.ts'
import { newUserByCode } from './users.ts'

/** Checks the page's accessibility and width. Saves screenshots in both themes if QUOTE_SHOTS names a folder. */
async function check(page: Page, name: string) {
  await expectNoViolations(page, name)
  await expectNoSidewaysScroll(page, name)
  const folder = process.env.QUOTE_SHOTS
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({
      path: `${folder}/${name}-${page.viewportSize()!.width}-${colorScheme}.png`,
      fullPage: true,
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a quote goes from the price list through extra work and a payment code to paid', async ({ browser, faults }) => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer(browser, faults)
  await plumber.setViewportSize(desktopSize)
  await customer.setViewportSize(phoneSize)

  await test.step('the plumber enters and sorts the price list', async () => {
    await plumber.goto('/dashboard')
    await plumber.getByRole('link', { name: 'Cenovnik' }).click()
    await expect(plumber.getByRole('heading', { level: 1, name: 'Cenovnik' })).toBeVisible()
    for (const [index, [name, unit, price]] of [
      ['Zamena ventila', 'po komadu', '1.500'],
      ['Zamena sifona', 'po komadu, sa sifonom', '1.800'],
      ['Dolazak i pregled kvara', 'po dolasku', '1.000'],
    ].entries()) {
      await plumber.getByRole('button', { name: 'Dodaj stavku' }).click()
      await plumber.getByLabel('Posao').nth(index).fill(name!)
      await plumber.getByLabel('Jedinica').nth(index).fill(unit!)
      await plumber
        .getByLabel('Cena', { exact: true })
        .nth(index)
        .fill(index ? price! : 'puno')
    }
    await plumber.getByRole('button', { name: 'Sačuvaj cenovnik' }).click()
    await expect(plumber.getByText('Unesite cenu, na primer 1.500.')).toBeVisible()
    await expect(plumber.getByLabel('Cena', { exact: true }).first()).toBeFocused()
    await plumber.keyboard.type('1.500')
    await plumber.getByLabel('Cena', { exact: true }).first().fill('1.500')
    await plumber.getByRole('button', { name: 'Pomeri gore: Dolazak i pregled kvara' }).press('Enter')
    await plumber.getByRole('button', { name: 'Pomeri gore: Dolazak i pregled kvara' }).press('Enter')
    await plumber.getByRole('button', { name: 'Sačuvaj cenovnik' }).click()
    await expect(plumber.getByText('Cenovnik je sačuvan.')).toBeVisible()
    await expect(plumber.getByLabel('Posao').first()).toHaveValue('Dolazak i pregled kvara')
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
    await check(plumber, 'price-editor')
  })

  await test.step('the service shows the prices but never the account', async () => {
    await customer.goto(`/service/${serviceId}`)
    const prices = customer.getByRole('region', { name: 'Cenovnik' })
    await expect(prices.getByRole('listitem')).toHaveText([
      /Dolazak i pregled kvara.*1\.000.RSD.*oko 9/,
      /ventila/,
      /sifona/,
    ])
    expect(await customer.content()).not.toContain('55-74')
    await check(customer, 'service-prices')
  })

  const conversation = await post(customer.context(), '/api/conversations', { service_id: serviceId })
  await customer.goto(`/messages?razgovor=${conversation.id}`)
  await plumber.goto(`/dashboard?tab=messages&razgovor=${conversation.id}`)

  await test.step('the plumber makes a quote from the price list', async () => {
    await plumber.getByRole('button', { name: 'Napravi ponudu' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Nova ponuda' })
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(dialog.getByText('Dodajte bar jednu stavku.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Zamena ventila/ }).click()
    await dialog.getByRole('button', { name: /^Zamena ventila/ }).click()
    await dialog.getByRole('button', { name: /^Dolazak/ }).click()
    await expect(dialog.getByLabel('Količina').first()).toHaveValue('2')
    await expect(dialog.getByText('4.000,00 RSD')).toBeVisible()
    await dialog.getByLabel('Napomena').fill('Garancija na rad je dve godine.')
    await plumber.reload()
    await plumber.getByRole('button', { name: 'Napravi ponudu' }).click()
    await expect(dialog.getByLabel('Napomena')).toHaveValue('Garancija na rad je dve godine.')
    await expect(dialog.getByText('4.000,00 RSD')).toBeVisible()
    await check(plumber, 'composer')
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('Čeka odgovor')
  })

  await test.step('the customer gets the quote as a card at once and accepts it', async () => {
    await expect(quoteCard(customer)).toContainText('2 × 1.500,00')
    await expect(quoteCard(customer)).toContainText('4.000,00 RSD')
    await check(customer, 'card-sent')
    await quoteCard(customer).getByRole('button', { name: 'Prihvatam ponudu' }).click()
    await expect(quoteCard(customer)).toContainText('Prihvaćeno')
    await expect(quoteCard(plumber)).toContainText('Prihvaćeno')
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
    const viber = await customer.getByRole('link', { name: 'Pošalji preko Vibera' }).getAttribute('href')
    const path = new URL(customer.url()).pathname
    expect(decodeURIComponent(viber!)).toMatch(new RegExp(`^viber://forward\\?text=Ponuda \\d{4}-001: http.+${path}$`))
    await expect(customer.getByRole('button', { name: /^(Podeli|Kopiraj link)$/ })).toBeVisible()
    await expect(customer.getByRole('main').getByText('Čeka vaš odgovor')).toBeVisible()
    await check(customer, 'quote-waiting')
    await customer.getByRole('button', { name: 'Prihvatam ponudu' }).filter({ visible: true }).first().click()
    await expect(customer.getByText(/Prihvatili ste/).first()).toBeVisible()
  })

  await test.step('the printed quote is complete and says that it is no bill', async () => {
    await customer.emulateMedia({ media: 'print' })
    await expect(
      customer.getByText('Ovo nije fiskalni račun.', { exact: true }).filter({ visible: true }),
    ).toBeVisible()
    await expect(customer.getByText('Pristanak naručioca')).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Odštampaj' })).toBeHidden()
    expect((await customer.locator('.quote-paper').textContent())!.match(/račun/gi)).toEqual(['račun', 'račun'])
    if (process.env.QUOTE_SHOTS) {
      await customer.setViewportSize({ width: 794, height: 1123 })
      await customer.screenshot({ path: `${process.env.QUOTE_SHOTS}/paper.png` })
      await customer.setViewportSize(phoneSize)
    }
    await customer.emulateMedia({ media: null })
  })

  await test.step('after the job the payment code can be scanned, saved and copied', async () => {
    const { id } = conversation
    await post(plumber.context(), `/api/conversations/${id}/complete`, { review_requested: true })
    await customer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await customer.getByRole('button', { name: 'Plati preko IPS QR koda' }).filter({ visible: true }).first().click()
    const dialog = customer.getByRole('dialog', { name: 'Plati preko IPS QR koda' })
    await expect(dialog.getByText('165-0000000000055-74')).toBeVisible()
    await check(customer, 'ips')
    const picture = dialog.getByRole('img', { name: 'IPS QR kod' })
    let shown: string | null = null
    // The picture appears later than the dialog, so the test polls.
    const scan = async () => {
      shown = await readQrCode(await picture.screenshot({ scale: 'device' }))
      return shown ?? ''
    }
    await expect
      .poll(scan)
      .toMatch(/^K:PR\|V:01\|C:1\|R:165000000000005574\|N:Dragan Petrović\|I:RSD5800,00\|SF:289\|S:Ponuda/)
    await dialog.getByRole('button', { name: 'Kopiraj broj računa' }).click()
    await expect(dialog.getByRole('button', { name: 'Kopirano: broj računa' })).toBeVisible()
    expect(await customer.evaluate(() => navigator.clipboard.readText())).toBe('165-0000000000055-74')
    const [download] = await Promise.all([
      customer.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Sačuvaj sliku koda' }).click(),
    ])
    const { readFile } = await import('node:fs/promises')
    expect(await readQrCode(await readFile(await download.path()))).toBe(shown)
    await customer.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the plumber marks the quote as paid, and the customer rates the job', async () => {
    await quoteCard(plumber).getByRole('button', { name: 'Uplata je stigla' }).click()
    await plumber.getByRole('alertdialog').getByRole('button', { name: 'Uplata je stigla' }).click()
    await expect(quoteCard(plumber)).toContainText('Označili ste')
    await expect(customer.getByText('Uplata je stigla').first()).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Plati preko IPS QR koda' })).toHaveCount(0)
    await plumber.goto('/ponude')
    await expect(plumber.getByRole('region', { name: 'Ovaj mesec' })).toContainText('5.800,00 RSD')
    await check(plumber, 'quotes-list')
    await customer.goto(`/messages?razgovor=${conversation.id}`)
    for (const criterion of ['Kvalitet usluge', 'Komunikacija', 'Cena']) {
      await customer.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '5 od 5' }).check()
    }
    await customer.getByRole('button', { name: 'Pošalji ocenu' }).click()
    await expect(customer.getByText('Hvala vam što ste ocenili uslugu!')).toBeVisible()
  })
})
test('a quote is declined with a reason, changed and withdrawn; others cannot see it', async ({
  browser,
  faults,
  page: visitor,
}) => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer(browser, faults)
  const { id } = await post(customer.context(), '/api/conversations', { service_id: serviceId })
  const quote = await post(plumber.context(), '/api/quotes', {
    id: crypto.randomUUID(),
    conversation_id: id,
    lines: [{ name: 'Rad u kući', unit: 'po satu', quantity: 1250, price: 220_000 }],
    valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  })

  await test.step('the customer opens the quote from the list and declines it by keyboard', async () => {
    await customer.goto('/ponude')
    await check(customer, 'list-customer')
    await customer.getByRole('link', { name: `Ponuda ${quote.number}` }).press('Enter')
    await expect(customer.getByText('1,25 × 2.200,00').filter({ visible: true })).toBeVisible()
    await customer.getByRole('button', { name: 'Ne odgovara mi' }).filter({ visible: true }).press('Enter')
    const dialog = customer.getByRole('alertdialog', { name: 'Odbijate ponudu?' })
    await dialog.getByLabel('Razlog').fill('Skupo mi je.')
    await check(customer, 'declining')
    await dialog.getByRole('button', { name: 'Odbij ponudu' }).press('Enter')
    await expect(customer.getByText('Odbijeno', { exact: true }).first()).toBeVisible()
    await check(customer, 'quote-declined')
  })

  await test.step('the plumber sees the reason, sends a lower quote and withdraws it', async () => {
    await plumber.goto(`/dashboard?tab=messages&razgovor=${id}`)
    await expect(quoteCard(plumber)).toContainText('„Skupo mi je.”')
    await quoteCard(plumber).getByRole('button', { name: 'Promeni ponudu' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Promeni ponudu' })
    await dialog.getByLabel('Cena').fill('2.000')
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('2.500,00 RSD')
    await expect(customer.getByRole('button', { name: 'Prihvatam ponudu' }).filter({ visible: true })).toBeVisible()
    await quoteCard(plumber).getByRole('button', { name: 'Povuci ponudu' }).click()
    await plumber.getByRole('alertdialog').getByRole('button', { name: 'Povuci ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('Povučeno')
    await expect(customer.getByRole('button', { name: 'Prihvatam ponudu' }).filter({ visible: true })).toHaveCount(0)
    await check(plumber, 'card-withdrawn')
  })

  await test.step('a visitor is sent to sign-in, and another user sees nothing', async () => {
    await visitor.goto(`/ponuda/${quote.id}`)
    await expect(visitor).toHaveURL(/\/login\?next=/)
    const { page: other } = await newUserByCode(browser, faults, 'regular')
    await other.goto(`/ponuda/${quote.id}`)
    await expect(other.getByText(quote.number)).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1 })).not.toHaveText(/Ponuda/)
    tolerateErrors(faults, quote.id)
  })
})
