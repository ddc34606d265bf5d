import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { choosePhoto, newConversation, signInForOfflineUse, writeMessage } from './conversation-helpers.ts'
import { openNetworkProxy } from './network-proxy.ts'
import {
  countStoredFiles,
  outboxLabels,
  personalDatabases,
  secondCopies,
  tolerateNoNetwork,
} from './offline-helpers.ts'
import { publicAddressOf } from './public-address.ts'
import { baseUrl, expect, phoneSize, prepareContext, test } from './test.ts'

test('sends all waiting changes after the browser has discarded damaged databases', { tag: '@long' }, async () => {
  const { email, path, messages } = await newConversation({
    provider: `Kvar ${Date.now()}`,
    customer: 'Mira Savić',
  })
  const line = await openNetworkProxy(baseUrl())
  const { url, launch } = publicAddressOf(line)
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-damaged-'))
  const openBrowser = () => chromium.launchPersistentContext(folder, { ...launch, baseURL: url, viewport: phoneSize })
  let context = await openBrowser()
  try {
    await prepareContext(context)
    const before = await context.newPage()
    await signInForOfflineUse(before, email, path)
    await context.setOffline(true)
    await choosePhoto(before, await smallPhoto())
    await expect.poll(() => countStoredFiles(before)).toBe(1)
    for (const words of ['Ova vrata.', 'Stižem za sat.']) await writeMessage(before, words)
    await expect(before.getByText('Poslaćemo čim bude interneta (2)').first()).toBeVisible()
    expect(await personalDatabases(before)).toHaveLength(2)
    await context.close()

    damage(join(folder, 'Default', 'IndexedDB'))
    context = await openBrowser()
    const after = await context.newPage()
    await after.goto('/robots.txt')
    expect(await personalDatabases(after)).toEqual([])
    await after.goto(path)
    await expect(after.getByRole('log')).toContainText('Stižem za sat.')
    await expect.poll(() => outboxLabels(after)).toEqual([])
    expect((await messages()).map(({ content, attachments }) => [content, attachments.length])).toEqual([
      ['Dobar dan.', 0],
      ['Ova vrata.', 1],
      ['Stižem za sat.', 0],
    ])
    await expect.poll(() => secondCopies(after)).toEqual([])
  } finally {
    await context.close()
    line.close()
    rmSync(folder, { recursive: true, force: true })
  }
  tolerateNoNetwork()
})

/** Changes a byte in the middle of the database's log, as if the browser had been killed during a write. */
function damage(databases: string): void {
  const logs = readdirSync(databases, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.log'))
  expect(logs).toHaveLength(1)
  const path = join(databases, logs[0]!)
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(path, bytes)
}
