import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { smallPhoto } from '../photos.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { openSettings, settingsCard } from './settings-page.ts'
import {
  collectPageErrors,
  emailsTo,
  expect,
  openConversation,
  password,
  phoneSize,
  post,
  test,
  tolerateErrors,
} from './test.ts'
import { baseUrl, changeWebsite, completeAllSteps } from './website-helpers.ts'

/** Unpacks a ZIP into a new folder. */
function unpack(zip: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-paket-'))
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

/** Serves a folder as any file server does: paths are file names. */
async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const types: Record<string, string> = {
    html: 'text/html',
    svg: 'image/svg+xml',
    webp: 'image/webp',
    avif: 'image/avif',
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url === '/' ? '/index.html' : request.url!)
    const type = types[path.split('.').at(-1)!] ?? 'application/octet-stream'
    try {
      response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, path)))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

test('a provider downloads everything as a package that a browser reads from the disk', async ({ browser, faults }) => {
  const { page, email } = await openSettings(browser, faults, { role: 'provider' })
  const name = 'Ana Nikolić'
  const form = { file: { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() } }
  const upload = await page.request.post(`${baseUrl()}/api/media/services`, {
    multipart: form,
    headers: { origin: baseUrl() },
  })
  const { url } = await upload.json()
  await post(page.context(), '/api/services', {
    title: 'Šišanje kod kuće',
    description: 'Dolazim na adresu, sa svojim priborom i materijalom.',
    category: 'Ostalo',
    keywords: ['šišanje'],
    price: 'od 10',
    images: [url],
    active: true,
  })
  await completeAllSteps(page)
  await changeWebsite(page, 'PUT', '/publication', { published: true })
  const { id } = await openConversation(page, 'Milan Jovanović')
  await post(page.context(), `/api/conversations/${id}/messages`, {
    id: crypto.randomUUID(),
    content: 'Dobar dan, komšija.',
  })

  const card = settingsCard(page, 'Moji podaci')
  await page.reload()
  await expectNoViolations(page, 'settings')
  await card.getByRole('button', { name: 'Napravi paket' }).dblclick()
  await expect(card.getByText('Paket se pravi. Kad bude spreman, javljamo vam emailom.')).toBeVisible()
  const button = card.getByRole('button', { name: 'Preuzmi paket' })
  await expect(button).toBeVisible({ timeout: 30_000 })
  await expect(card.getByText(/^Paket je spreman, [\d.,]+\s[kM]B\. Možete da ga preuzmete do /)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Napravi nov paket' })).toBeHidden()
  await expectNoViolations(page, 'settings with a package')
  expect(
    (await emailsTo(page.context(), email)).filter(({ subject }) => subject === 'Vaš paket je spreman'),
  ).toHaveLength(1)

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^komsiluk-paket-\d{4}-\d\d-\d\d\.zip$/)
  const folder = unpack(await download.path())

  const offline = await browser.newContext({ viewport: phoneSize, offline: true })
  collectPageErrors(offline, faults)
  const disk = await offline.newPage()
  await disk.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(disk.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(disk.getByRole('heading', { name: 'Šišanje kod kuće' })).toBeVisible()
  await expectNoViolations(disk, 'overview on the disk')
  expect(await disk.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneSize.width)
  const photo = disk.getByRole('img', { name: 'Slika 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await disk.getByRole('link', { name: 'Milan Jovanović' }).click()
  await expect(disk.getByText('Dobar dan, komšija.')).toBeVisible()
  await expectNoViolations(disk, 'conversation on the disk')
  await disk.getByRole('link', { name: 'Svi razgovori' }).click()
  await disk.getByRole('link', { name: 'sajt/index.html' }).click()
  await expect(disk.getByRole('heading', { name: 'Šišanje kod kuće' })).toBeVisible()

  const server = await serve(join(folder, 'sajt'))
  const visitor = await (await browser.newContext({ viewport: phoneSize })).newPage()
  collectPageErrors(visitor.context(), faults)
  await visitor.goto(server.url)
  await visitor.getByRole('link', { name: 'Šišanje kod kuće' }).first().click()
  await expect(visitor.getByRole('heading', { name: 'Šišanje kod kuće', level: 1 })).toBeVisible()
  await visitor.getByRole('link', { name: 'Početna' }).first().click()
  await expect(visitor).toHaveURL(`${server.url}index.html`)
  server.close()
  rmSync(folder, { recursive: true })
})

test('a session that is not new confirms before a package is made; a failure can be repeated', async ({
  browser,
  faults,
}) => {
  const { page } = await openSettings(browser, faults)
  const card = settingsCard(page, 'Moji podaci')
  const refusal = {
    status: 403,
    code: 'confirmation_required',
    title: 'Potvrdite prvo da ste to vi, pa pokušajte ponovo.',
  }
  const now = new Date().toISOString()
  const archive = {
    id: crypto.randomUUID(),
    state: 'failed',
    bytes: null,
    created_at: now,
    expires_at: null,
    next_at: now,
  }
  let requests = 0
  // The first request is refused, and the second one fails.
  await page.route('**/api/me/archive', async (route, request) => {
    const isRequest = request.method() === 'POST'
    if (isRequest) requests += 1
    if (isRequest && requests === 1)
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) })
    if (requests !== 2) return route.continue()
    return route.fulfill({ json: isRequest ? archive : { archive, is_confirmed: true } })
  })
  await card.getByRole('button', { name: 'Napravi paket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Potvrdite da ste to vi' })
  await expect(dialog.getByText('pa pre pravljenja paketa pitamo još jednom')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Potvrdi i napravi' }).click()
  await expect(card.getByText('Paket nije napravljen. Pokušajte ponovo.')).toBeVisible()
  await card.getByRole('button', { name: 'Pokušaj ponovo' }).click()
  await expect(card.getByRole('button', { name: 'Preuzmi paket' })).toBeVisible({ timeout: 30_000 })
  tolerateErrors(faults, '403')
})
