import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { smallPdf } from '../photos.ts'
import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { chooseFiles, sendMessage } from './conversation-helpers.ts'
import { expect, openConversation, signedInPage, test } from './test.ts'
import { newUserByCode } from './users.ts'

const messageLabel = 'Napišite poruku...'

/** Creates a smooth picture. A large picture has about as many bytes as a phone's photo. */
async function photo(name: string, width: number, height: number, background: string) {
  const spots = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const picture = sharp({ create: { width: 12, height: 9, channels: 3, background, noise: spots } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .tint(background)
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 100 }).toBuffer() }
}

function recordSentSizes() {
  const { send } = XMLHttpRequest.prototype
  const sentSizes: number[] = []
  Object.assign(globalThis, { sentSizes })
  XMLHttpRequest.prototype.send = function (body?: XMLHttpRequestBodyInit | null) {
    if (body instanceof FormData) sentSizes.push((body.get('file') as File).size)
    send.call(this, body as XMLHttpRequestBodyInit)
  }
}
test('sends three photos and a PDF, which the provider sees at once; an upload can be cancelled', async () => {
  const { page: customer } = await newUserByCode('regular', 'Ana Nikolić')
  const { id, path } = await openConversation(customer, 'Sava Krstin')
  const provider = await signedInPage('sava.krstin@primer.rs')
  await customer.addInitScript(recordSentSizes)
  await sendMessage(customer, id, 'Dobar dan, curi ispod sudopere.')
  await customer.goto(path)
  await provider.goto(path)
  await expect(provider.getByRole('log')).toContainText('Dobar dan')

  const files = await Promise.all([
    photo('1.jpg', 4000, 3000, '#3f6f9f'),
    photo('2.jpg', 480, 640, '#b9503a'),
    photo('3.jpg', 640, 480, '#2f6b52'),
    photo('4.jpg', 320, 240, '#e2a93a'),
  ])
  const tray = customer.getByRole('list', { name: 'Prilozi za slanje' })
  const upload = Promise.withResolvers<void>()
  await customer.route('**/photos', async route => {
    await upload.promise
    await route.continue().catch(() => {})
  })
  await chooseFiles(customer, 'Dodaj sliku', files)
  await expect(tray.getByRole('progressbar', { name: 'Slanje: sliku 4' })).toBeVisible()
  await tray.getByRole('button', { name: 'Otkaži slanje: sliku 4' }).click()
  await expect(tray.getByRole('listitem')).toHaveCount(3)
  upload.resolve()
  await expect(tray.getByRole('progressbar')).toHaveCount(0)
  // The browser shrinks a phone's photo to a fraction of its bytes before sending it.
  const sentSizes = (await customer.evaluate('globalThis.sentSizes')) as number[]
  expect(files[0]!.buffer.byteLength).toBeGreaterThan(1_500_000)
  expect(Math.max(...sentSizes)).toBeLessThan(300_000)
  await customer.getByRole('textbox', { name: messageLabel }).fill('Evo, ovo je ispod sudopere.')
  await customer.getByRole('textbox', { name: messageLabel }).press('Enter')
  await expect(tray).toHaveCount(0)
  for (const page of [customer, provider])
    await expect(page.getByRole('button', { name: /^Otvori sliku \d od 3$/ })).toHaveCount(3)
  const received = provider.getByRole('img', { name: 'Slika 2 od 3, šalje Ana Nikolić' })
  // Expects that the picture has loaded, not only its placeholder.
  await expect.poll(() => received.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)

  const pdf = { name: 'Ponuda za česmu.pdf', mimeType: 'application/pdf', buffer: smallPdf() }
  await chooseFiles(customer, 'Dodaj prilog', [pdf])
  await expect(tray.getByRole('progressbar')).toHaveCount(0)
  await customer.getByRole('button', { name: 'Pošalji', exact: true }).click()
  const download = provider.waitForEvent('download')
  await provider.getByRole('link', { name: /^Preuzmi Ponuda za česmu.pdf/ }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Ponuda za česmu.pdf')
  expect(readFileSync(await saved.path()).equals(smallPdf())).toBe(true)
  await chooseFiles(customer, 'Dodaj sliku', [files[3]!])
  await expect(tray.getByRole('progressbar')).toHaveCount(0)
  await expectUsable(customer, 'a conversation with photos, and one to be sent')
  await customer.getByRole('button', { name: 'Pošalji', exact: true }).click()
  await provider.keyboard.press('Escape')
  await expect(provider.locator(`a[href$="${id}"]`)).toContainText('Slika')

  await provider.goto(path)
  await provider.getByRole('button', { name: 'Otvori sliku 2 od 3' }).click()
  // Finds the viewer by its class, because the conversation has the same accessible name.
  const viewer = provider.locator('.viewer')
  await expect(viewer.getByRole('status')).toHaveText('2 / 3')
  await expect(viewer).toContainText('Evo, ovo je ispod sudopere.')
  await provider.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('3 / 3')
  await expectNoViolations(provider, 'a photo over the whole screen')
  await provider.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(provider.getByRole('button', { name: 'Otvori sliku 2 od 3' })).toBeFocused()
  await provider.keyboard.press('Enter')
  await expect(viewer.getByRole('status')).toHaveText('2 / 3')
  await provider.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(provider).toHaveURL(path)
  await expect(provider.getByRole('log')).toBeVisible()
})
