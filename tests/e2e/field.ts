import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { offer } from './reported.ts'
import { contact, expect, newcomer, password, post } from './test.ts'
import { readyForTheField } from './waiting.ts'

type Names = { provider: string; customer: string; words?: string }
type Stored = { content: string; attachments: unknown[] }

/** A provider with a service, and a customer who has written to him: somebody to be written to without a network. */
export async function talkOf(browser: Browser, faults: string[], { provider, customer, words = 'Dobar dan.' }: Names) {
  const { page: owner, email } = await newcomer(browser, faults, { role: 'provider', name: provider })
  await offer(owner.context(), `Majstor ${provider}`)
  const { page } = await newcomer(browser, faults, { name: customer })
  const { id, path } = await contact(page, provider)
  await post(page.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: words })
  const read = async (path: string) => (await owner.request.get(path)).json()
  const arrived = async (): Promise<Stored[]> => (await read(`/api/conversations/${id}/messages`)).items
  const said = async () => (await arrived()).map(({ content }) => content)
  return { owner, email, customer: page, path, read, arrived, said }
}

/** Signed in, with all that is needed without a network. */
export async function enter(page: Page, email: string, next: string) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('button', { name: /^Meni naloga/ })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await readyForTheField(page)
}

/** In the open conversation; without a network it waits. */
export async function write(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Napišite poruku...' }).fill(words)
  await page.keyboard.press('Enter')
}

export async function choosePhoto(page: Page, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Dodaj sliku' }).click()
  await (await chooser).setFiles([{ name: 'zid.jpg', mimeType: 'image/jpeg', buffer }])
}
