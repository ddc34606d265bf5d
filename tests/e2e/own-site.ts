import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { ignoreLaterErrors, newPage, phoneSize, test } from './test.ts'

/** Settings of a site with its own port and embedded database. */
export const embeddedSettings = async (dataDir: string) => ({
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
})

/** The built site with its own database. `startAt` restarts the site with a clock `aheadMs` milliseconds fast. */
type OwnSite = { dataDir: string; url: string; startAt(aheadMs: number): Promise<void> }
export const testWithOwnSite = test.extend<{ siteSettings: Record<string, string>; ownSite: OwnSite }>({
  siteSettings: [{}, { option: true }],
  ownSite: async ({ siteSettings }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-own-site-'))
    const settings = { ...(await embeddedSettings(dataDir)), ...siteSettings }
    let running: RunningServer | undefined
    const startAt = async (aheadMs: number) => {
      await running?.stop()
      const environment = { ...settings, CLOCK_AHEAD: String(Math.round(aheadMs)) }
      running = await startServer(environment, ['--import', './tests/moved-clock.ts', 'app/main.ts'])
    }
    await use({ dataDir, url: `http://localhost:${settings.PORT}`, startAt })
    ignoreLaterErrors()
    await running?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

/** Returns a user's cookies for a browser. */
export const toCookies = (cookie: string, url: string) =>
  cookie.split('; ').map(each => ({ name: each.split('=')[0]!, value: each.slice(each.indexOf('=') + 1), url }))

/** Opens a page of this site for a user who is signed in. The page's clock is `aheadMs` milliseconds fast. */
export async function openPage(url: string, { cookie }: Person, viewport = phoneSize, aheadMs = 0) {
  const page = await newPage({ viewport, baseURL: url })
  if (aheadMs) await page.context().clock.setSystemTime(Date.now() + aheadMs)
  await page.context().addCookies(toCookies(cookie, url))
  return page
}
