import { newConversation, sendMessage, writeMessage } from '../conversation-helpers.ts'
import { desktopSize, firstLink, newUser, openConversation, signedInPage } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { delayRequests, endSessionAt, failing, failRequests, withoutSession } from './response-stubs.ts'

const completion = '**/complete'
const rating = '**/rating'
const assistant = '**/api/assistant'
const list = /\/api\/conversations(\?|$)/
const messages = /\/api\/conversations\/[^/]+\/messages(\?|$)/

testPromisedTexts('conversations', async () => {
  const provider = `Zoran ${Date.now()}`
  const names = { provider, customer: '' }
  const { providerPage: page, email, customerPage: customer, path } = await newConversation(names)
  const { page: newest } = await newUser({ name: 'Ana Anić' })
  // Each failure needs a separate browser, because a failed change waits in its browser and would be sent later.
  const failingPage = await signedInPage(email, desktopSize)
  const signedOut = await signedInPage(email, desktopSize)
  const signedOutLater = await signedInPage(email, desktopSize)
  let other = { id: '', path: '' }
  const press = (on: typeof page, name: string) => on.getByRole('button', { name, exact: true }).click()
  const complete = async (on: typeof page) => {
    await press(on, 'Označi kao završeno')
    await press(on, 'Potvrdi')
  }
  const deletion = /\/api\/conversations\/[0-9a-f-]{36}$/
  const toggle = () => page.getByRole('switch', { name: 'Asistent' }).click()
  const askToDelete = () => page.getByRole('button', { name: 'Obriši razgovor: Ana Anić' }).click()
  const confirmDeletion = () => page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).click()
  return {
    page,
    situations: {
      'somebody without conversations opens them': [newest, () => newest.goto('/messages')],
      'a conversation has no messages': async () => {
        other = await openConversation(newest, provider)
        await newest.goto(other.path)
        return { in: newest }
      },
      'a provider sees a customer without a name': () => page.goto('/messages'),
      'the assistant is switched on': toggle,
      'the assistant is switched off': failing(page, assistant, toggle, 'PUT'),
      'the switch of the assistant is refused': null,
      'the conversations fail to load': async () => {
        await failingPage.goto('/services')
        await failRequests(failingPage, list)
        await firstLink(failingPage, /^Poruke/).click()
        return { in: failingPage }
      },
      'the messages fail to load': async () => {
        await failingPage.unroute(list)
        await failRequests(failingPage, messages)
        await failingPage.goto(path)
        return { in: failingPage }
      },
      'a message cannot be sent': async () => {
        await failingPage.unroute(messages)
        await failingPage.goto(path)
        await failRequests(failingPage, messages, 'POST')
        await writeMessage(failingPage, 'Stižem u pet.')
        return { in: failingPage }
      },
      'a message is sent after the session has ended': async () => {
        await signedOut.goto(path)
        await endSessionAt(signedOut, messages)
        await writeMessage(signedOut, 'Stižem u pet.')
        return { in: signedOut }
      },
      'completing fails': [failingPage, failing(failingPage, completion, () => complete(failingPage))],
      'completing after the session has ended': async () => {
        await signedOutLater.goto(path)
        await endSessionAt(signedOutLater, completion)
        await complete(signedOutLater)
        return { in: signedOutLater }
      },
      'a provider opens a conversation': async () => {
        await sendMessage(newest, other.id, 'Zdravo.')
        await page.goto(other.path)
      },
      'a provider is about to complete a conversation': () => press(page, 'Označi kao završeno'),
      'completing is under way': async () => {
        await page.getByRole('switch', { name: 'Zatraži ocenu' }).click()
        await delayRequests(page, completion)
        await press(page, 'Potvrdi')
      },
      'a conversation is completed without a rating': null,
      'a conversation is completed and a rating requested': async () => {
        await page.goto(path)
        await complete(page)
      },
      'a customer is asked for a rating': [customer, () => customer.goto(path)],
      'a rating cannot be sent': async () => {
        for (const criterion of await customer.getByRole('radiogroup').all())
          await criterion.getByRole('radio', { name: '5 od 5' }).check({ force: true })
        await failRequests(customer, rating, 'POST')
        await press(customer, 'Pošalji ocenu')
        return { in: customer }
      },
      'a rating is sent': async () => {
        await customer.unroute(rating)
        await press(customer, 'Pošalji ocenu')
        return { in: customer }
      },
      'a provider is about to delete a conversation': async () => {
        await page.goto('/messages')
        await askToDelete()
      },
      'deleting a conversation fails': failing(page, deletion, confirmDeletion, 'DELETE'),
      'deleting a conversation after the session has ended': async () => {
        await askToDelete()
        await withoutSession(page.context(), confirmDeletion)
      },
      'a conversation is deleted': async () => {
        await page.goto('/messages')
        await askToDelete()
        await confirmDeletion()
      },
    },
  }
})
