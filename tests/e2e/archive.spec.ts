import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectNoViolations } from './accessibility-checks.ts'
import { sendMessage } from './conversation-helpers.ts'
import { openSettings, settingsCard } from './settings-page.ts'
import { expect, newPage, openConversation, password, phoneSize, publishService, test, tolerateErrors } from './test.ts'
import { completeAllSteps, publishWebsite } from './website-helpers.ts'

/** Unpacks a ZIP into a new folder. */
function unpack(zip: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-paket-'))
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

test('a provider repeats a failed package, and reads the downloaded one from the disk', async () => {
  const { page } = await openSettings({ role: 'provider' })
  const name = 'Ana Nikolić'
  await publishService(page, 'Šišanje kod kuće')
  await completeAllSteps(page)
  await publishWebsite(page)
  const { id } = await openConversation(page, 'Milan Jovanović')
  await sendMessage(page, id, 'Dobar dan, komšija.')

  const card = settingsCard(page, 'Moji podaci')
  await answerTwoRequests(page)
  await card.getByRole('button', { name: 'Napravi paket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Potvrdite da ste to vi' })
  await expect(dialog.getByText('pa pre pravljenja paketa pitamo još jednom')).toBeVisible()
  await dialog.getByLabel('Lozinka', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Potvrdi i napravi' }).click()
  await expect(card.getByText('Paket nije napravljen. Pokušajte ponovo.')).toBeVisible()
  await card.getByRole('button', { name: 'Pokušaj ponovo' }).click()
  await expect(card.getByText('Paket se pravi. Kad bude spreman, javljamo vam emailom.')).toBeVisible()
  const button = card.getByRole('button', { name: 'Preuzmi paket' })
  await expect(button).toBeVisible({ timeout: 30_000 })
  await expect(card.getByText(/^Paket je spreman, [\d.,]+\s[kM]B\. Možete da ga preuzmete do /)).toBeVisible()
  await expectNoViolations(page, 'settings with a package')

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^komsiluk-paket-\d{4}-\d\d-\d\d\.zip$/)
  const folder = unpack(await download.path())

  const disk = await newPage({ viewport: phoneSize, offline: true })
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
  await disk.getByRole('link', { name: 'Šišanje kod kuće' }).first().click()
  await expect(disk.getByRole('heading', { name: 'Šišanje kod kuće', level: 1 })).toBeVisible()
  rmSync(folder, { recursive: true })
  tolerateErrors('403')
})

/** Refuses the first request, as for an older session, and answers the second one as if making the package had failed. */
async function answerTwoRequests(page: Page) {
  const title = 'Potvrdite prvo da ste to vi, pa pokušajte ponovo.'
  const refusal = { status: 403, contentType: 'application/problem+json' }
  const [id, created_at] = [crypto.randomUUID(), new Date().toISOString()]
  const failed = { id, state: 'failed', bytes: null, created_at, expires_at: null, next_at: created_at }
  let requests = 0
  await page.route('**/api/me/archive', (route, request) => {
    const isRequest = request.method() === 'POST'
    if (isRequest) requests += 1
    if (isRequest && requests === 1)
      return route.fulfill({ ...refusal, json: { status: 403, code: 'confirmation_required', title } })
    if (requests !== 2) return route.continue()
    return route.fulfill({ json: isRequest ? failed : { archive: failed, is_confirmed: true } })
  })
}
