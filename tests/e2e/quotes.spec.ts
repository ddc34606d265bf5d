import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readQrCode } from '../read-code.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { newPlumberAndCustomer, quoteCard } from './quote-helpers.ts'
import { desktopSize, expect, post, test } from './test.ts'

async function check(page: Page, name: string) {
  await expectNoViolations(page, name)
  await expectNoSidewaysScroll(page, name)
}

test('a quote goes from the price list through a refusal, extra work and a payment code to paid', async ({
  browser,
  faults,
}) => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer(browser, faults)
  await plumber.setViewportSize(desktopSize)

  await test.step('the plumber enters and sorts the price list, and chooses the job of a line', async () => {
    await plumber.goto('/dashboard')
    await plumber.getByRole('link', { name: 'Cenovnik' }).click()
    await expect(plumber.getByRole('heading', { level: 1, name: 'Cenovnik' })).toBeVisible()
    const jobs = [
      ['Zamena ventila', 'puno'],
      ['Zamena sifona', '1.800'],
      ['Kuhinjski radovi', '1.000'],
    ] as const
    for (const [index, [name, price]] of jobs.entries()) {
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
    await check(plumber, 'price-editor')
  })

  await test.step('the service shows the prices but never the account', async () => {
    await customer.goto(`/service/${serviceId}`)
    const prices = customer.getByRole('region', { name: 'Cenovnik' })
    await expect(prices.getByRole('listitem')).toHaveText([/Kuhinjski radovi.*1\.000.RSD.*oko 9/, /ventila/, /sifona/])
    expect(await customer.content()).not.toContain('55-74')
    await check(customer, 'service-prices')
  })

  const conversation = await post(customer.context(), '/api/conversations', { service_id: serviceId })
  const chat = `/messages?razgovor=${conversation.id}`
  await customer.goto(chat)
  await plumber.goto(`/dashboard?tab=messages&razgovor=${conversation.id}`)

  await test.step('the plumber makes a quote from the price list', async () => {
    await plumber.getByRole('button', { name: 'Napravi ponudu' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Nova ponuda' })
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(dialog.getByText('Dodajte bar jednu stavku.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Zamena ventila/ }).click()
    await dialog.getByRole('button', { name: /^Zamena ventila/ }).click()
    await dialog.getByRole('button', { name: /^Kuhinjski/ }).click()
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

  await test.step('the customer gets the quote as a card at once, and declines it by keyboard with a reason', async () => {
    await expect(quoteCard(customer)).toContainText('2 × 1.500,00')
    await expect(quoteCard(customer)).toContainText('4.000,00 RSD')
    await check(customer, 'card-sent')
    await customer.goto('/ponude')
    await customer.getByRole('link', { name: /Ponuda \d{4}-001/ }).press('Enter')
    await customer.getByRole('button', { name: 'Ne odgovara mi' }).filter({ visible: true }).press('Enter')
    const dialog = customer.getByRole('alertdialog', { name: 'Odbijate ponudu?' })
    await dialog.getByLabel('Razlog').fill('Skupo mi je.')
    await check(customer, 'declining')
    await dialog.getByRole('button', { name: 'Odbij ponudu' }).press('Enter')
    await expect(customer.getByText('Odbijeno', { exact: true }).first()).toBeVisible()
  })

  await test.step('the plumber withdraws a changed quote and sends another one, which the customer accepts', async () => {
    await expect(quoteCard(plumber)).toContainText('„Skupo mi je.”')
    const accept = customer.getByRole('button', { name: 'Prihvatam ponudu' }).filter({ visible: true })
    const revise = async (price: string, total: string) => {
      await quoteCard(plumber).getByRole('button', { name: 'Promeni ponudu' }).click()
      const dialog = plumber.getByRole('dialog', { name: 'Promeni ponudu' })
      await dialog.getByLabel('Cena').first().fill(price)
      await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
      await expect(quoteCard(plumber)).toContainText(total)
      await expect(accept.first()).toBeVisible()
    }
    await revise('2.000', '5.000,00 RSD')
    await quoteCard(plumber).getByRole('button', { name: 'Povuci ponudu' }).click()
    await plumber.getByRole('alertdialog').getByRole('button', { name: 'Povuci ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('Povučeno')
    await expect(accept).toHaveCount(0)
    await revise('1.400', '3.800,00 RSD')
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
      .toMatch(/^K:PR\|V:01\|C:1\|R:165000000000005574\|N:Dragan Petrović\|I:RSD5600,00\|SF:289\|S:Ponuda/)
    await dialog.getByRole('button', { name: 'Kopiraj broj računa' }).click()
    await expect(dialog.getByRole('button', { name: 'Kopirano: broj računa' })).toBeVisible()
    expect(await customer.evaluate(() => navigator.clipboard.readText())).toBe('165-0000000000055-74')
    const [download] = await Promise.all([
      customer.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Sačuvaj sliku koda' }).click(),
    ])
    expect(await readQrCode(await readFile(await download.path()))).toBe(shown)
    await customer.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the plumber marks the quote as paid', async () => {
    await quoteCard(plumber).getByRole('button', { name: 'Uplata je stigla' }).click()
    await plumber.getByRole('alertdialog').getByRole('button', { name: 'Uplata je stigla' }).click()
    await expect(quoteCard(plumber)).toContainText('Označili ste')
    await expect(customer.getByText('Uplata je stigla').first()).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Plati preko IPS QR koda' })).toHaveCount(0)
    await plumber.goto('/ponude')
    await expect(plumber.getByRole('region', { name: 'Ovaj mesec' })).toContainText('5.600,00 RSD')
    await check(plumber, 'quotes-list')
  })
})
