import type { Page } from '@playwright/test'
import { smallPdf, smallPhoto } from '../photos.ts'
import { chooseFiles, writeMessage } from './conversation-helpers.ts'
import { countStoredFiles, personalDatabases, secondCopies } from './offline-helpers.ts'
import { desktopSize, expect, openConversation, test, tolerateErrors } from './test.ts'
import { newUserByCode, signOut } from './users.ts'

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await smallPhoto() })

const trayOf = (page: Page) => page.getByRole('list', { name: 'Prilozi za slanje' })

test('photos chosen without a network survive a reload, arrive once, and are deleted by signing out', async () => {
  const { page } = await newUserByCode()
  await page.setViewportSize(desktopSize)
  const { path } = await openConversation(page, 'Sava Krstin')
  const context = page.context()
  let isUploadBlocked = true
  await context.route(/\/api\/conversations\/[^/]+\/(photos|files|messages)$/, route =>
    isUploadBlocked && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto(path)
  await chooseFiles(page, 'Dodaj sliku', [await photo('1.jpg'), await photo('2.jpg')])
  const pdf = { name: 'Plan kuhinje.pdf', mimeType: 'application/pdf', buffer: smallPdf() }
  await chooseFiles(page, 'Dodaj prilog', [pdf])
  await expect(trayOf(page).getByRole('button', { name: /^Pošalji ponovo/ })).toHaveCount(3)
  await expect.poll(() => countStoredFiles(page)).toBe(3)

  await page.reload()
  await expect(trayOf(page).getByRole('listitem')).toHaveCount(3)
  await expect(trayOf(page).locator('img')).toHaveCount(2)
  await writeMessage(page, 'Ovako izgleda kuhinja.')
  const log = page.getByRole('log')
  await expect(log).toContainText('Nije poslato.')

  await page.close()
  isUploadBlocked = false
  const later = await context.newPage()
  await later.goto(path)
  const laterLog = later.getByRole('log')
  await expect(laterLog.getByRole('button', { name: /^Otvori sliku \d od 2$/ })).toHaveCount(2)
  await expect(laterLog.getByRole('link', { name: /^Preuzmi Plan kuhinje.pdf/ })).toBeVisible()
  await expect.poll(() => countStoredFiles(later)).toBe(0)
  await later.reload()
  await expect(laterLog.locator('.bubble')).toHaveCount(1)
  await expect(laterLog).toContainText('Ovako izgleda kuhinja.')

  isUploadBlocked = true
  await chooseFiles(later, 'Dodaj sliku', [await photo('3.jpg')])
  await expect.poll(() => countStoredFiles(later)).toBe(1)
  await expect.poll(() => secondCopies(later)).toHaveLength(1)
  await later.keyboard.press('Escape')
  await signOut(later)
  await expect.poll(() => personalDatabases(later)).toEqual([])
  await expect.poll(() => secondCopies(later)).toEqual([])
  tolerateErrors('Failed to load resource')
})
