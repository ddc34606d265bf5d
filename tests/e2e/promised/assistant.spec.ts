import { put } from '../booking-helpers.ts'
import { newConversation, writeMessage } from '../conversation-helpers.ts'
import { testPromisedTexts } from './promised-texts-test.ts'

testPromisedTexts('assistant', async ({ browser, faults }) => {
  const names = { provider: 'Marija Đurić', customer: 'Dušan Arsić' }
  const { providerPage, customerPage: page, path } = await newConversation(browser, faults, names)
  await put(providerPage.context(), '/api/assistant', { enabled: true })
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
