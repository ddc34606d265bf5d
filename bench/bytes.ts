import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { onStop, startSite } from './programs.ts'

const kinds = { Document: 'HTML', Script: 'script', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures' } as const
const columns = ['HTML', 'script', 'script, later', 'CSS', 'fonts', 'pictures'] as const
type Column = (typeof columns)[number]

/** Measures the compressed bytes of a first visit. `script` counts the files named by the page, not later files. */
export async function measureBytes({ databaseWith, folder, print }: Bench): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found; node scripts/install-chromium.ts brings one')
  const ours = await startSite(folder, await databaseWith(1_000))
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  onStop(() => browser.close())
  print('kilobytes (1000) over the wire on a first visit with a phone; 1,000 services without pictures of their own')
  print(`| | ${columns.join(' | ')} |`)
  print(`|---|${columns.map(() => '---|').join('')}`)
  for (const path of ['/', '/services']) {
    const bytes = await visit(path)
    print(`| ${path} | ${columns.map(column => ((bytes.get(column) ?? 0) / 1000).toFixed(1)).join(' | ')} |`)
  }
  await browser.close()
  await ours.stop()

  async function visit(path: string): Promise<Map<Column, number>> {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const wire = await page.context().newCDPSession(page)
    const requests = new Map<string, { kind: (typeof kinds)[keyof typeof kinds]; path: string }>()
    const finished: [requestId: string, bytes: number][] = []
    wire.on('Network.responseReceived', ({ requestId, type, response }) => {
      const kind = kinds[type as keyof typeof kinds]
      if (kind) requests.set(requestId, { kind, path: new URL(response.url).pathname })
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      finished.push([requestId, encodedDataLength])
    })
    await wire.send('Network.enable')
    const response = await page.goto(ours.url + path, { waitUntil: 'networkidle' })
    const html = await response!.text()
    await page.close()
    const bytes = new Map<Column, number>()
    for (const [requestId, size] of finished) {
      const request = requests.get(requestId)
      if (!request) continue
      const column = request.kind === 'script' && !html.includes(request.path) ? 'script, later' : request.kind
      bytes.set(column, (bytes.get(column) ?? 0) + size)
    }
    return bytes
  }
}
