import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { currentAppCode, decodeKey } from '../app-code.ts'
import { type RunningServer, startServer } from '../server.ts'
import { readWalks, type WalkAction } from '../walks.ts'
import { embeddedSettings } from './own-site.ts'
import { desktopSize, expect, newPage, password, phoneSize, test } from './test.ts'

// README's walks change the demonstration, so they run on a site of their own, as a newcomer's first start.
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-walks-'))
let site: RunningServer
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  const isFull = Promise.withResolvers<void>()
  const settings = await embeddedSettings(dataDir)
  site = await startServer({ ...settings, DEMO: 'on', LOG_LEVEL: 'info' }, undefined, line => {
    if (line.includes('demonstration data is in')) isFull.resolve()
  })
  await isFull.promise
})
test.afterAll(async () => {
  await site.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const walks = readWalks()

test('README names a walk as a customer, a provider and an operator, each step with something to see', () => {
  expect(walks.map(({ name }) => name)).toEqual(['customer', 'provider', 'operator'])
  for (const { text, actions } of walks.flatMap(({ steps }) => steps)) {
    expect(actions[0]?.do, text).toBe('open')
    expect(actions.length, text).toBeGreaterThan(1)
  }
})

for (const { name, email, steps } of walks) {
  test(`the walk as ${name === 'operator' ? 'an' : 'a'} ${name} works as README says`, async () => {
    const viewport = name === 'customer' ? phoneSize : desktopSize
    const page = await newPage({ viewport, baseURL: site.url, permissions: ['clipboard-read', 'clipboard-write'] })
    const data = { email, password }
    const signedIn = await page.request.post('/api/auth/sign-in/email', { data, headers: { origin: site.url } })
    expect(signedIn.ok()).toBe(true)
    for (const { text, actions } of steps)
      for (const action of actions) await test.step(`${text}: ${action.what}`, () => act(page, action))
    await page.close()
  })
}

async function act(page: Page, { do: kind, what }: WalkAction): Promise<void> {
  if (kind === 'open') {
    const { pathname, search, hash } = new URL(what)
    await page.goto(pathname + search + hash)
  } else if (kind === 'press') await press(page, what)
  else if (kind === 'type') await fieldOf(page).fill(what)
  else if (kind === 'see') await expect(page.getByText(what).filter({ visible: true }).first()).toBeVisible()
  else {
    await page.getByRole('button', { name: 'Kopiraj ključ' }).click()
    const key = decodeKey(await page.evaluate(() => navigator.clipboard.readText()))
    await page.getByLabel('Kod iz aplikacije').fill(await currentAppCode(key))
  }
}

/** Returns the open dialog, or the page if no dialog is open. */
const frontOf = (page: Page): Locator => page.locator('[role=dialog], body:not(:has([role=dialog]))').last()

/** Returns the first field of the dialog, which opens late. A password's field has no role. */
const fieldOf = (page: Page): Locator => {
  const dialog = page.getByRole('dialog').last()
  return dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).first()
}

/** Presses the first visible choice, button, link or tab whose name contains the words. A choice only once. */
async function press(page: Page, words: string): Promise<void> {
  const choice = page.getByRole('radio', { name: words, checked: false })
  const pressable = (['button', 'link', 'tab'] as const)
    .map(role => frontOf(page).getByRole(role, { name: words }).filter({ visible: true }))
    .reduce((one, other) => one.or(other))
    .first()
  await expect(pressable.or(choice.first()).first()).toBeAttached()
  if (await choice.count()) await choice.first().check({ force: true })
  else await pressable.click()
}
