import type { Locator, Page } from '@playwright/test'
import { smallPdf, smallPhoto } from '../photos.ts'
import { desktopSize, expect, newUser, openConversation, test } from './test.ts'

const copyPicture = (page: Page, text = '') =>
  page.evaluate(async text => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const picture = await new Promise<Blob>(done => canvas.toBlob(blob => done(blob!)))
    const formats = { 'image/png': picture, ...(text && { 'text/plain': new Blob([text], { type: 'text/plain' }) }) }
    await navigator.clipboard.write([new ClipboardItem(formats)])
  }, text)

type TransferredFile = { name: string; type: string; base64: string }
const transferred = (name: string, type: string, content: Buffer): TransferredFile => ({
  name,
  type,
  base64: content.toString('base64'),
})

/** Drags files over an element or drops them. Returns whether the page prevents the browser's default action. */
const dragFiles = (target: Locator, event: 'dragover' | 'drop', files: TransferredFile[]) =>
  target.evaluate(
    (element, { event, files }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type }))
      }
      return !element.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }))
    },
    { event, files },
  )

test('a message and a request accept pasted and dropped files; elsewhere a dropped file does not open', async () => {
  const { page } = await newUser({ name: 'Ana Nikolić', viewport: desktopSize })
  const { path } = await openConversation(page, 'Sava Krstin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const messageField = page.getByRole('textbox', { name: 'Napišite poruku...' })
  const tiles = page.getByRole('list', { name: 'Prilozi za slanje' }).getByRole('listitem')

  await copyPicture(page)
  // Tries again, because the paste listener is attached a moment after the window opens.
  await expect(async () => {
    await messageField.press('ControlOrMeta+v')
    await expect(tiles).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await expect(page.getByText('Broj primljenih fajlova: 1.')).toBeAttached()
  // Cells copied from a table have a text and a picture. Only the text is pasted.
  await copyPicture(page, 'Sifon\t1.500,00')
  await messageField.press('ControlOrMeta+v')
  await expect(messageField).toHaveValue('Sifon\t1.500,00')
  await expect(tiles).toHaveCount(1)

  const chat = page.getByRole('dialog')
  const heading = chat.getByRole('heading').first()
  const picture = transferred('a.jpg', 'image/jpeg', await smallPhoto())
  const files = [picture, transferred('b.pdf', 'application/pdf', smallPdf())]
  expect(await dragFiles(heading, 'dragover', files)).toBe(true)
  await expect(chat).toHaveAttribute('data-file-over')
  const film = transferred('film.mp4', 'video/mp4', Buffer.from('x'))
  expect(await dragFiles(heading, 'drop', [...files, film])).toBe(true)
  await expect(chat).not.toHaveAttribute('data-file-over')
  await expect(tiles.filter({ hasText: 'b.pdf' })).toHaveCount(1)
  await expect(page.getByText('Samo slike su dozvoljene za upload.').first()).toBeVisible()
  await expect(tiles).toHaveCount(3)
  await expect(chat.getByRole('progressbar')).toHaveCount(0)
  await messageField.press('Enter')
  await expect(chat.getByRole('log').getByRole('img', { name: /^Slika/ })).toHaveCount(2)

  await page.goto('/zahtevi/novi')
  const field = page.getByRole('group', { name: /Slike/ })
  await expect(async () => expect(await dragFiles(page.locator('h1'), 'drop', [picture])).toBe(true)).toPass()
  await expect(field.getByRole('img')).toHaveCount(0)
  expect(await dragFiles(field, 'drop', Array(7).fill(picture))).toBe(true)
  await expect(page.getByText('Uz zahtev možete da dodate najviše 5 slika.').first()).toBeVisible()
  await expect(field.getByRole('img', { name: /Slika \d/ })).toHaveCount(5)
})
