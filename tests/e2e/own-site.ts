import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { collectPageErrors, dismissPreLaunchDialog, type phoneSize, test } from './test.ts'

/** The built site with its own database. `startAt` restarts the site with a clock `aheadMs` milliseconds fast. */
type OwnSite = { dataDir: string; url: string; startAt(aheadMs: number): Promise<void> }
export const testWithOwnSite = test.extend<{ siteSettings: Record<string, string>; ownSite: OwnSite }>({
  siteSettings: [{}, { option: true }],
  ownSite: async ({ siteSettings }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-own-site-'))
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      REDIS_URL: '',
      SMTP_URL: '',
      ...siteSettings,
    }
    let running: RunningServer | undefined
    const startAt = async (aheadMs: number) => {
      await running?.stop()
      const environment = { ...settings, CLOCK_AHEAD: String(Math.round(aheadMs)) }
      running = await startServer(environment, ['--import', './tests/moved-clock.ts', 'app/main.ts'])
    }
    await use({ dataDir, url: `http://localhost:${settings.PORT}`, startAt })
    await running?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

/** Returns a user's cookies for a browser. */
const toCookies = (cookie: string, url: string) =>
  cookie.split('; ').map(each => ({ name: each.split('=')[0]!, value: each.slice(each.indexOf('=') + 1), url }))

/** Opens a page of this site for a user who is signed in. The page's clock is `aheadMs` milliseconds fast. */
export async function openPage(
  browser: Browser,
  url: string,
  { cookie }: Person,
  viewport: typeof phoneSize,
  faults: string[],
  aheadMs = 0,
) {
  const context = await browser.newContext({ viewport, baseURL: url })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
  if (aheadMs) await context.clock.setSystemTime(Date.now() + aheadMs)
  await context.addCookies(toCookies(cookie, url))
  return context.newPage()
}
