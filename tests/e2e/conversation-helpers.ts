import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { signInAtAddress, waitForOfflineData } from './offline-helpers.ts'
import { publishService } from './report-helpers.ts'
import { newUser, openConversation, post } from './test.ts'

type Names = { provider: string; customer: string; message?: string }
type Stored = { content: string; attachments: unknown[] }

/** Creates a conversation in which a customer has written to a provider, so the provider can answer offline. */
export async function newConversation(
  browser: Browser,
  faults: string[],
  { provider, customer, message = 'Dobar dan.' }: Names,
) {
  const { page: providerPage, email } = await newUser(browser, faults, { role: 'provider', name: provider })
  await publishService(providerPage.context(), `Majstor ${provider}`)
  const { page: customerPage } = await newUser(browser, faults, { name: customer })
  const { id, path } = await openConversation(customerPage, provider)
  await post(customerPage.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: message })
  const read = async (path: string) => (await providerPage.request.get(path)).json()
  const messages = async (): Promise<Stored[]> => (await read(`/api/conversations/${id}/messages`)).items
  const messageTexts = async () => (await messages()).map(({ content }) => content)
  return { providerPage, email, customerPage, path, read, messages, messageTexts }
}

/** Signs in, and waits until the app can be used without a network. */
export async function signInForOfflineUse(page: Page, email: string, next: string) {
  await signInAtAddress(page, email)
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

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export async function chooseFiles(page: Page, button: 'Dodaj sliku' | 'Dodaj prilog', files: ChosenFile[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

export const choosePhoto = (page: Page, buffer: Buffer) =>
  chooseFiles(page, 'Dodaj sliku', [{ name: 'zid.jpg', mimeType: 'image/jpeg', buffer }])
