import { writeMessage } from '../conversation-helpers.ts'
import { openConversation, signedInPage } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'

testPromisedTexts('assistant', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, 'dusan.arsic@primer.rs')
  const { path } = await openConversation(page, 'Marija Đurić')
  return {
    page,
    situations: {
      'a customer writes while the model of the assistant fails': async () => {
        await page.goto(path)
        await writeMessage(page, 'Dobar dan, koliko košta čas?')
        return { in: page.getByRole('log') }
      },
    },
  }
})
