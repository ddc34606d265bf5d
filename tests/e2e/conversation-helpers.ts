import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { waitForOfflineData } from './offline-helpers.ts'
import { newUser, openConversation, post, publishService, read, type Sender } from './test.ts'
import { signIn } from './users.ts'

type Names = { provider: string; customer: string; message?: string }
type Stored = { content: string; attachments: unknown[] }

/** Creates a conversation in which a customer has written to a provider, so the provider can answer offline. */
export async function newConversation({ provider, customer, message = 'Dobar dan.' }: Names) {
  const { page: providerPage, email } = await newUser({ role: 'provider', name: provider })
  await publishService(providerPage, `Majstor ${provider}`)
  const { page: customerPage } = await newUser({ name: customer })
  const { id, path } = await openConversation(customerPage, provider)
  await sendMessage(customerPage, id, message)
  const messages = async (): Promise<Stored[]> => (await read(providerPage, `/api/conversations/${id}/messages`)).items
  const messageTexts = async () => (await messages()).map(({ content }) => content)
  return { providerPage, email, customerPage, path, messages, messageTexts }
}

/** Stores a message as another of its author's devices would send it. */
export const sendMessage = (sender: Sender, conversationId: string, content: string): Promise<void> =>
  post(sender, `/api/conversations/${conversationId}/messages`, { id: randomUUID(), content })

/** Signs in, and waits until the app can be used without a network. */
export async function signInForOfflineUse(page: Page, email: string, next: string) {
  await signIn(page, email)
  await page.goto(next)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await waitForOfflineData(page)
}

/** Writes a message in the open conversation. Without a network the message waits in the outbox. */
export async function writeMessage(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Napišite poruku...' }).fill(text)
  await page.keyboard.press('Enter')
}

/** Composes a word and ends it with Enter. As in Safari, the composition ends before the key event. */
export const endComposition = (field: Locator) =>
  field.evaluate(element => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'reč' }))
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export async function chooseFiles(page: Page, button: 'Dodaj sliku' | 'Dodaj prilog', files: ChosenFile[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

export const choosePhoto = (page: Page, buffer: Buffer) =>
  chooseFiles(page, 'Dodaj sliku', [{ name: 'zid.jpg', mimeType: 'image/jpeg', buffer }])
