import { write } from '../field.ts'
import { contact, pageOf } from '../test.ts'
import { testPromisedTexts } from './stage.ts'

testPromisedTexts('assistant', async ({ browser, faults }) => {
  const page = await pageOf(browser, faults, 'dusan.arsic@primer.rs')
  const { path } = await contact(page, 'Marija Đurić')
  return {
    page,
    situations: {
      'a customer writes while the model of the assistant fails': async () => {
        await page.goto(path)
        await write(page, 'Dobar dan, koliko košta čas?')
        return { in: page.getByRole('log') }
      },
    },
  }
})
