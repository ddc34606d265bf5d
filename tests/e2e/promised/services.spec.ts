import { jelenaEmail, milanEmail, read, signedInPage } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { changeResponses, failing, failRequests } from './response-stubs.ts'

const list = /\/api\/services(\?|$)/
const oneService = /\/api\/services\/[0-9a-f-]{36}$/

testPromisedTexts('services', async page => {
  const customer = await signedInPage(jelenaEmail)
  const provider = await signedInPage(milanEmail)
  const openFirst = async () => {
    await page.goto('/services')
    await page.getByRole('article').first().getByRole('link').first().click()
  }
  return {
    page,
    situations: {
      'a visitor comes': () => page.goto('/services'),
      'a service has no rating': async () => {
        await changeResponses(page, list, body => ({ ...body, items: [{ ...body.items[0], reviews: 0 }] }))
        await page.getByRole('button', { name: 'Popravke', exact: true }).click()
      },
      'a search finds nothing': async () => {
        const query = 'xqzwyxq'
        await page.getByRole('searchbox').fill(query)
        await page.getByRole('button', { name: 'Pretraži' }).click()
        return { values: { query } }
      },
      'the list fails to load': async () => {
        await page.goto('/')
        await failRequests(page, list)
        await page.getByRole('link', { name: 'Sve usluge' }).click()
      },
      'a service fails to load': failing(page, oneService, () => openFirst()),
      'a visitor opens a service of a provider without a town': async () => {
        await changeResponses(page, oneService, body => ({ ...body, location: null, reviews: 5 }))
        await openFirst()
      },
      'a visitor wants to write': () => page.getByRole('button', { name: 'Prijavi se za kontakt' }).click(),
      'a service does not exist': () => page.goto('/service/00000000-0000-4000-8000-000000000000'),
      'a customer opens a service': async () => {
        const { items } = await read(page, '/api/services?limit=1')
        await customer.goto(`/service/${items[0].id}`)
        return { in: customer }
      },
      'a conversation cannot be started': [
        customer,
        failing(
          customer,
          '**/api/conversations',
          () => customer.getByRole('button', { name: 'Pošalji poruku' }).click(),
          'POST',
        ),
      ],
      'its provider opens a service': async () => {
        const { items } = await read(provider, '/api/services/mine')
        await provider.goto(`/service/${items[0].id}`)
        return { in: provider }
      },
    },
  }
})
