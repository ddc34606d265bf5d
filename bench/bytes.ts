import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import { onStop, startOurs } from './programs.ts'
import type { Bench } from './run.ts'

const kinds = { Document: 'HTML', Script: 'script', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures' } as const
type Kind = (typeof kinds)[keyof typeof kinds]

/** What a browser's first visit takes over the wire, compressed and with headers, until it has nothing more to ask for. */
export async function measureBytes({ filled, folder, say }: Bench): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found; node scripts/install-chromium.ts brings one')
  const ours = await startOurs(folder, await filled(1_000))
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  onStop(() => browser.close())
  const columns = Object.values(kinds)
  say('kilobytes (1000) over the wire on a first visit with a phone; 1,000 services without pictures of their own')
  say(`| | ${columns.join(' | ')} |`)
  say(`|---|${columns.map(() => '---|').join('')}`)
  for (const path of ['/', '/services']) {
    const bytes = await visit(path)
    say(`| ${path} | ${columns.map(kind => ((bytes.get(kind) ?? 0) / 1000).toFixed(1)).join(' | ')} |`)
  }
  await browser.close()
  await ours.stop()

  async function visit(path: string): Promise<Map<Kind, number>> {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const wire = await page.context().newCDPSession(page)
    const kindOf = new Map<string, Kind>()
    const bytes = new Map<Kind, number>()
    wire.on('Network.responseReceived', ({ requestId, type }) => {
      const kind = kinds[type as keyof typeof kinds]
      if (kind) kindOf.set(requestId, kind)
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId)
      if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    })
    await wire.send('Network.enable')
    await page.goto(ours.url + path, { waitUntil: 'networkidle' })
    await page.close()
    return bytes
  }
}
