import { newConversation, writeMessage } from '../conversation-helpers.ts'
import { put } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'

testPromisedTexts('assistant', async () => {
  const names = { provider: 'Marija Đurić', customer: 'Dušan Arsić' }
  const { providerPage, customerPage: page, path } = await newConversation(names)
  await put(providerPage, '/api/assistant', { enabled: true })
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
