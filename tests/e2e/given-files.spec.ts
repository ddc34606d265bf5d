import type { Locator, Page } from '@playwright/test'
import { smallPdf, smallPhoto } from '../photos.ts'
import { contact, desk, expect, newcomer, test } from './test.ts'

/** Puts a picture, and text beside it when there is some, into the browser's clipboard. */
const copy = (page: Page, text = '') =>
  page.evaluate(async text => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const picture = await new Promise<Blob>(done => canvas.toBlob(blob => done(blob!)))
    const all = { 'image/png': picture, ...(text && { 'text/plain': new Blob([text], { type: 'text/plain' }) }) }
    await navigator.clipboard.write([new ClipboardItem(all)])
  }, text)

type Given = { name: string; type: string; base64: string }
const given = (name: string, type: string, content: Buffer): Given => ({
  name,
  type,
  base64: content.toString('base64'),
})

/** Moves files over an element; returns whether the page keeps them from the browser. */
const move = (target: Locator, event: 'dragover' | 'drop', files: Given[]) =>
  target.evaluate(
    (element, { event, files }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type }))
      }
      return !element.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }))
    },
    { event, files },
  )

test('a picture pasted into a conversation, and files dropped on it, go along with the message', async ({
  browser,
  faults,
}) => {
  const { page } = await newcomer(browser, faults, { name: 'Ana Nikolić', viewport: desk })
  const { path } = await contact(page, 'Sava Krstin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const words = page.getByRole('textbox', { name: 'Napišite poruku...' })
  const tiles = page.getByRole('list', { name: 'Prilozi za slanje' }).getByRole('listitem')

  await copy(page)
  // The listener comes a moment after the window.
  await expect(async () => {
    await words.press('ControlOrMeta+v')
    await expect(tiles).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await expect(page.getByText('Broj primljenih fajlova: 1.')).toBeAttached()
  // The cells of a spreadsheet come with their picture.
  await copy(page, 'Sifon\t1.500,00')
  await words.press('ControlOrMeta+v')
  await expect(words).toHaveValue('Sifon\t1.500,00')
  await expect(tiles).toHaveCount(1)

  const chat = page.getByRole('dialog')
  const heading = chat.getByRole('heading').first()
  const files = [given('a.jpg', 'image/jpeg', await smallPhoto()), given('b.pdf', 'application/pdf', smallPdf())]
  expect(await move(heading, 'dragover', files)).toBe(true)
  await expect(chat).toHaveAttribute('data-file-over')
  expect(await move(heading, 'drop', [...files, given('film.mp4', 'video/mp4', Buffer.from('x'))])).toBe(true)
  await expect(chat).not.toHaveAttribute('data-file-over')
  await expect(tiles.filter({ hasText: 'b.pdf' })).toHaveCount(1)
  await expect(page.getByText('Samo slike su dozvoljene za upload.').first()).toBeVisible()
  await expect(tiles).toHaveCount(3)
  await expect(chat.getByRole('progressbar')).toHaveCount(0)
  await words.press('Enter')
  await expect(chat.getByRole('log').getByRole('img', { name: /^Slika/ })).toHaveCount(2)
})

test('a request takes pictures dropped on their field, and one beside it leaves the page alone', async ({
  browser,
  faults,
}) => {
  const { page } = await newcomer(browser, faults, { viewport: desk })
  await page.goto('/zahtevi/novi')
  const picture = given('a.jpg', 'image/jpeg', await smallPhoto())
  const field = page.getByRole('group', { name: /Slike/ })
  await expect(async () => expect(await move(page.locator('h1'), 'drop', [picture])).toBe(true)).toPass()
  expect(await move(field, 'drop', Array(7).fill(picture))).toBe(true)
  await expect(page.getByText('Uz zahtev možete da dodate najviše 5 slika.').first()).toBeVisible()
  await expect(field.getByRole('img', { name: /Slika \d/ })).toHaveCount(5)
})
