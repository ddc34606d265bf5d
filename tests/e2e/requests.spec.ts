import { smallPhoto } from '../photos.ts'
import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { desktopSize, expect, phoneSize, post, publishService, test } from './test.ts'
import { newUserByCode } from './users.ts'

test('a request gets two offers; the customer chooses one and opens its conversation', async () => {
  const { page: customer } = await newUserByCode()
  const { page: plumber } = await newUserByCode('provider', 'Dragan Petrović')
  const { page: rival } = await newUserByCode('provider', 'Žarko Ilić')
  const carpentry = { category: 'Stolarstvo', price: null }
  await publishService(plumber, 'Stolarija i popravke', carpentry)
  const { id: rivalService } = await publishService(rival, 'Popravka stolica', carpentry)
  const file = { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto()) }
  // Writes the time in letters, because a long number would be hidden as a phone number.
  const mark = `Stolica ${String(Date.now()).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)}`

  // The server's HTML already names the trade that the words of the search belong to.
  const page = await customer.request.get('/zahtevi/novi?sta=curi+slavina')
  expect(await page.text()).toMatch(/Prepoznali smo: (<!-- -->)?<b>Vodoinstalater/)
  await customer.goto('/zahtevi/novi')
  await customer.getByRole('button', { name: 'Objavi zahtev' }).click()
  await expect(customer.getByText('Izaberite koliko je hitno.')).toBeVisible()
  await expect(customer.getByLabel('Šta vam treba?')).toBeFocused()
  // The error is below the hint, also in the layout for desktops.
  await customer.setViewportSize(desktopSize)
  const [hint, error] = [customer.getByText('Majstori vide samo kraj grada'), customer.getByText('Izaberite kraj.')]
  await expect(async () => {
    const [above, below] = [(await hint.boundingBox())!, (await error.boundingBox())!]
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
  }).toPass()
  await customer.setViewportSize(phoneSize)
  await customer.getByLabel('Šta vam treba?').fill('Treba mi zamena ventila u kupatilu')
  await customer.getByLabel('Šta vam treba?').blur()
  await expect(customer.getByText(/Zamena ventila: obično 1\.400 do 1\.600 dinara u Pančevu/)).toBeVisible()
  await customer.getByRole('button', { name: 'Promeni' }).click()
  await expect(customer.getByLabel('Kategorija')).toBeFocused()
  await expect(customer.getByLabel('Kategorija')).toContainText('Vodoinstalater')
  await customer.getByLabel('Šta vam treba?').fill(`${mark}: otpala noga, zovite 064 123 45 67`)
  await expect(customer.getByText('U opisu je broj telefona')).toBeVisible()
  await customer.getByLabel('Kategorija').click()
  await customer.getByRole('option', { name: 'Stolarstvo' }).click()
  await customer.getByLabel('Dodaj sliku').setInputFiles([file, { ...file, name: 'druga.jpg' }])
  await customer.getByRole('button', { name: 'Ukloni sliku 2' }).click()
  await customer.getByRole('button', { name: 'Izaberi na mapi' }).press('Enter')
  await customer.getByRole('radio', { name: 'Centar' }).focus()
  await expectNoViolations(customer, 'map')
  for (let step = 0; step < 2; step += 1) await customer.keyboard.press('ArrowRight')
  await expect(customer.getByText('Izabrano: Kotež')).toBeVisible()
  await customer.keyboard.press('Escape')
  await customer.getByLabel('Ove nedelje').check()
  await customer.reload()
  await expect(customer.getByLabel('Šta vam treba?')).toHaveValue(new RegExp(mark))
  await expect(customer.getByLabel('Kategorija')).toContainText('Stolarstvo')
  await expect(customer.getByLabel('Gde?')).toContainText('Kotež')
  await expect(customer.getByLabel('Ove nedelje')).toBeChecked()
  await expect(customer.getByRole('img', { name: 'Slika 1' })).toHaveJSProperty('naturalWidth', 40)
  await expectUsable(customer, 'new request')
  // The button is at the bottom of the screen even before scrolling, and the page shows no navigation there.
  await customer.evaluate(() => scrollTo(0, 0))
  await expect(customer.getByRole('button', { name: 'Objavi zahtev' })).toBeInViewport()
  await expect(customer.getByRole('navigation', { name: 'Prečice' })).toHaveCount(0)
  await customer.getByRole('button', { name: 'Objavi zahtev' }).click()
  await expect(customer.getByRole('heading', { name: 'Još nema odgovora' })).toBeVisible()

  await plumber.setViewportSize(desktopSize)
  await plumber.goto('/zahtevi')
  await expectNoViolations(plumber, 'board')
  const card = plumber.getByRole('article').filter({ hasText: mark })
  await expect(card).toContainText('(broj sakriven)')
  await expect(card.getByRole('img', { name: 'Slika uz zahtev' })).toHaveJSProperty('complete', true)
  await card.getByRole('link', { name: 'Javi se' }).click()
  await expect(plumber.getByRole('button', { name: 'Otvori sliku 1 od 1' })).toBeVisible()
  await expect(plumber.getByRole('button', { name: 'Prijavi: ovaj zahtev' })).toBeVisible()
  await plumber.getByRole('button', { name: 'Javi se' }).click()
  await plumber.getByLabel('Kako možete da pomognete?').fill('Mogu sutra, lepim i stežem.')
  await plumber.getByLabel('Cena od').fill('1.500')
  await expectNoViolations(plumber, 'offer')
  await plumber.getByRole('button', { name: 'Pošalji odgovor' }).click()
  await expect(plumber.getByRole('region', { name: 'Vaš odgovor' })).toContainText('od 1.500')

  await expect(customer.getByRole('heading', { name: 'Jedan odgovor' })).toBeVisible()
  await expectUsable(customer, 'offers')
  // The second offer appears on both open pages.
  const request = new URL(customer.url()).pathname
  const offer = { id: crypto.randomUUID(), service_id: rivalService, words: 'Imam radionicu, donesite je.' }
  await post(rival, `/api${request.replace('zahtevi', 'requests')}/offers`, offer)
  await expect(customer.getByRole('heading', { name: 'Dva odgovora' })).toBeVisible()
  await expect(plumber.getByText('2 od 5')).toBeVisible()
  const chosenOffer = customer.getByRole('article').filter({ hasText: 'Mogu sutra' })
  await chosenOffer.getByRole('button', { name: 'Izaberi ovaj odgovor' }).click()
  await customer.getByRole('button', { name: 'Izaberi', exact: true }).click()
  await expect(plumber.getByText('Izabran je vaš odgovor')).toBeVisible()
  await rival.goto(request)
  await expect(rival.getByText('Izabran je drugi majstor')).toBeVisible()
  await chosenOffer.getByRole('link', { name: 'Razgovor' }).click()
  await expect(customer.getByText('Mogu sutra, lepim i stežem.').last()).toBeVisible()

  await plumber.goto('/zahtevi/gde-radim')
  await plumber.getByRole('group', { name: /^Mapa/ }).getByRole('checkbox', { name: 'Centar' }).focus()
  await plumber.keyboard.press('ArrowLeft')
  await plumber.keyboard.press('Space')
  const list = plumber.locator('form')
  await expect(list.getByLabel('Starčevo')).toBeChecked()
  await list.getByLabel('Mladost').check()
  await expect(plumber.getByRole('group', { name: /^Mapa/ }).getByRole('checkbox', { name: 'Mladost' })).toBeChecked()
  await plumber.setViewportSize(phoneSize)
  await expectUsable(plumber, 'service area')
  await plumber.getByRole('button', { name: 'Sačuvaj izmene' }).click()
  await expect(plumber.getByText('Sačuvano.')).toBeVisible()
})
