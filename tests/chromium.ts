import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser to test with: CHROMIUM_PATH, the system's, or the one Playwright has installed; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = folders.map(folder => join(folder, name)).find(existsSync)
    if (found) return found
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/** Root needs --no-sandbox; the rest keeps the browser from calling anywhere by itself. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
