import { expect } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { changeResponses, failing } from './response-stubs.ts'

const newest = /\/api\/services\?.*limit=8/
const tested = '**/api/services?*'

testPromisedTexts('home', async page => {
  const goHome = async () => {
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Komšiluk, početna' }).first().click()
  }
  return {
    page,
    situations: {
      'a visitor comes': () => page.goto('/'),
      'a service has no picture, no rating and a provider without a name': async () => {
        const bare = { image_url: null, reviews: 0, provider_name: null, provider_slug: null }
        await changeResponses(page, newest, body => ({ ...body, items: [{ ...body.items[0], ...bare }] }))
        await goHome()
      },
      'there are no services': async () => {
        await changeResponses(page, newest, body => ({ ...body, items: [] }))
        await goHome()
      },
      'an address does not exist': () => page.goto('/nema-ovoga-ovde'),
      'an article does not exist': async () => {
        await page.getByRole('button', { name: 'Nazad' }).click()
        await expect(page).toHaveURL('/')
        await page.goto('/blog/nema-ovoga-ovde')
      },
      'a message to the support is empty': async () => {
        await page.goto('/support')
        await page.getByRole('button', { name: 'Pošalji poruku' }).click()
      },
      'the test page cannot load profiles': failing(page, /\/api\/services\/[0-9a-f-]{36}$/, () =>
        page.goto('/test/elektricar/pancevo'),
      ),
      'the test page cannot load services': failing(page, tested, () => page.reload()),
      'the test page gets an answer that is none': async () => {
        await page.route(tested, route => route.fulfill({ body: 'Otvoreno od 8 do 20.' }))
        await page.reload()
      },
    },
  }
})
