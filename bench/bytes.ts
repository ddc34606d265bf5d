import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { onStop, startOurs } from './programs.ts'

const kinds = { Document: 'HTML', Script: 'script', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures' } as const
const columns = ['HTML', 'script', 'script, later', 'CSS', 'fonts', 'pictures'] as const
type Column = (typeof columns)[number]

/**
 * What a browser's first visit takes over the wire, compressed and with headers, until it has nothing more to ask for.
 * `script` is what the page itself asks for; what that asks for afterwards (a dialog, the service worker) is `later`.
 */
export async function measureBytes({ filled, folder, say }: Bench): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found; node scripts/install-chromium.ts brings one')
  const ours = await startOurs(folder, await filled(1_000))
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  onStop(() => browser.close())
  say('kilobytes (1000) over the wire on a first visit with a phone; 1,000 services without pictures of their own')
  say(`| | ${columns.join(' | ')} |`)
  say(`|---|${columns.map(() => '---|').join('')}`)
  for (const path of ['/', '/services']) {
    const bytes = await visit(path)
    say(`| ${path} | ${columns.map(column => ((bytes.get(column) ?? 0) / 1000).toFixed(1)).join(' | ')} |`)
  }
  await browser.close()
  await ours.stop()

  async function visit(path: string): Promise<Map<Column, number>> {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const wire = await page.context().newCDPSession(page)
    const columnOf = new Map<string, Column>()
    const later = new Set<string>()
    const bytes = new Map<Column, number>()
    wire.on('Network.requestWillBeSent', ({ requestId, initiator }) => {
      if (initiator.type === 'script') later.add(requestId)
    })
    wire.on('Network.responseReceived', ({ requestId, type }) => {
      const kind = kinds[type as keyof typeof kinds]
      if (kind) columnOf.set(requestId, kind === 'script' && later.has(requestId) ? 'script, later' : kind)
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const column = columnOf.get(requestId)
      if (column) bytes.set(column, (bytes.get(column) ?? 0) + encodedDataLength)
    })
    await wire.send('Network.enable')
    await page.goto(ours.url + path, { waitUntil: 'networkidle' })
    await page.close()
    return bytes
  }
}
