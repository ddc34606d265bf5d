import { smallPhoto } from '../photos.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './looks.ts'
import { newPerson } from './people.ts'
import { alive, desk, expect, phone, post, test } from './test.ts'

test('a request is posted, answered, chosen and talked about', async ({ browser, faults }) => {
  const [{ page: customer }, { page: plumber }] = [
    await newPerson(browser, faults, 'regular'),
    await newPerson(browser, faults, 'provider'),
  ]
  await plumber.context().request.put('/api/profile', {
    data: { name: 'Dragan Petrović', phone: null, location: 'Pančevo' },
    headers: { origin: test.info().project.use.baseURL! },
  })
  const form = { file: { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto()) } }
  const { url } = await (
    await plumber.context().request.post('/api/media/services', {
      multipart: form,
      headers: { origin: test.info().project.use.baseURL! },
    })
  ).json()
  // In letters, since a long number would be hidden.
  const mark = `Stolica ${String(Date.now()).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)}`
  await post(plumber.context(), '/api/services', {
    title: 'Stolarija i popravke',
    description: 'Popravljam stolice i stolove.',
    category: 'Stolarstvo',
    keywords: [],
    price: null,
    images: [url],
    active: true,
  })

  await customer.goto('/zahtevi/novi')
  await alive(customer)
  await customer.getByRole('button', { name: 'Objavi zahtev' }).click()
  await expect(customer.getByText('Izaberite koliko je hitno.')).toBeVisible()
  await expect(customer.getByLabel('Šta se pokvarilo?')).toBeFocused()
  await customer.getByLabel('Šta se pokvarilo?').fill(`${mark}: otpala noga, zovite 064 123 45 67`)
  await expect(customer.getByText('U opisu je broj telefona')).toBeVisible()
  await customer.getByLabel('Ovo je posao za').click()
  await customer.getByRole('option', { name: 'Stolarstvo' }).click()
  await customer.getByLabel('Gde?').click()
  await customer.getByRole('option', { name: 'Kotež' }).click()
  await customer.getByLabel('Ove nedelje').check()
  await expectNoViolations(customer, 'new request')
  await expectNoSidewaysScroll(customer, 'new request')
  await customer.getByRole('button', { name: 'Objavi zahtev' }).click()
  await expect(customer.getByRole('heading', { name: 'Još nema ponuda' })).toBeVisible()

  await plumber.setViewportSize(desk)
  await plumber.goto('/zahtevi')
  await alive(plumber)
  await expectNoViolations(plumber, 'board')
  const card = plumber.getByRole('article').filter({ hasText: mark })
  await expect(card).toContainText('(broj sakriven)')
  await card.getByRole('link', { name: 'Ponudi pomoć' }).click()
  await plumber.getByRole('button', { name: 'Ponudi pomoć' }).click()
  await plumber.getByLabel('Kako možete da pomognete?').fill('Mogu sutra, lepim i stežem.')
  await plumber.getByLabel('Cena od').fill('1.500')
  await expectNoViolations(plumber, 'offer')
  await plumber.getByRole('button', { name: 'Pošalji ponudu' }).click()
  await expect(plumber.getByRole('link', { name: 'Razgovor' })).toBeVisible()

  await expect(customer.getByRole('heading', { name: 'Jedna ponuda' })).toBeVisible()
  await expect(customer.getByText('od 1.500')).toBeVisible()
  for (const size of [phone, desk]) {
    await customer.setViewportSize(size)
    await expectNoViolations(customer, 'offers')
    await expectNoSidewaysScroll(customer, 'offers')
  }
  await customer.getByRole('button', { name: 'Biram ovu ponudu' }).click()
  await customer.getByRole('button', { name: 'Biram', exact: true }).click()
  await expect(customer.getByText('Izabrana ponuda').first()).toBeVisible()
  await customer.getByRole('link', { name: 'Razgovor' }).click()
  await expect(customer.getByText('Mogu sutra, lepim i stežem.').last()).toBeVisible()

  // Where he works decides what he sees.
  await plumber.goto('/zahtevi/gde-radim')
  await alive(plumber)
  await plumber.getByLabel('Mladost').check()
  await expectNoViolations(plumber, 'reach')
  await plumber.getByRole('button', { name: 'Sačuvaj izmene' }).click()
  await expect(plumber.getByText('Sačuvano.')).toBeVisible()
})
