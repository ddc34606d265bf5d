import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { choosePhoto, enter, talkOf, write } from './field.ts'
import { openLine } from './line.ts'
import { publicly } from './public-address.ts'
import { dismissPreLaunch, expect, phone, test } from './test.ts'
import { kept, keptFiles, personalDatabases, secondCopies, tolerateNoNetwork } from './waiting.ts'

test('a browser that finds its databases damaged brings out all the same what was done', { tag: '@long' }, async ({
  browser,
  baseURL,
  faults,
}) => {
  const { email, path, arrived } = await talkOf(browser, faults, {
    provider: `Kvar ${Date.now()}`,
    customer: 'Mira Savić',
  })
  const line = await openLine(baseURL!)
  const { url, launch } = publicly(line)
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-damaged-'))
  const openBrowser = () =>
    chromium.launchPersistentContext(folder, { ...launch, baseURL: url, locale: 'sr-Latn-RS', viewport: phone })
  let own = await openBrowser()
  try {
    await dismissPreLaunch(own)
    const before = await own.newPage()
    await enter(before, email, path)
    await own.setOffline(true)
    await choosePhoto(before, await smallPhoto())
    await expect.poll(() => keptFiles(before)).toBe(1)
    for (const words of ['Ova vrata.', 'Stižem za sat.']) await write(before, words)
    await expect(before.getByText('Poslaćemo čim bude interneta (2)').first()).toBeVisible()
    expect(await personalDatabases(before)).toHaveLength(2)
    await own.close()

    damage(join(folder, 'Default', 'IndexedDB'))
    own = await openBrowser()
    const after = await own.newPage()
    await after.goto('/robots.txt')
    expect(await personalDatabases(after)).toEqual([])
    await after.goto(path)
    await expect(after.getByRole('log')).toContainText('Stižem za sat.')
    await expect.poll(() => kept(after)).toEqual([])
    expect((await arrived()).map(({ content, attachments }) => [content, attachments.length])).toEqual([
      ['Dobar dan.', 0],
      ['Ova vrata.', 1],
      ['Stižem za sat.', 0],
    ])
    await expect.poll(() => secondCopies(after)).toEqual([])
  } finally {
    await own.close()
    line.close()
    rmSync(folder, { recursive: true, force: true })
  }
  tolerateNoNetwork(faults)
})

/** What the browser has written last is not whole, as when it was killed amid a write and then wrote on. */
function damage(databases: string): void {
  const logs = readdirSync(databases, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.log'))
  expect(logs).toHaveLength(1)
  const path = join(databases, logs[0]!)
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(path, bytes)
}
