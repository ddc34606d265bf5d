import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Returns the browser for tests: CHROMIUM_PATH, the system's, or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : null
  const found = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  if (found) return found
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/** Returns the headless shell: a quarter faster, no notifications. Null if it is missing or CHROMIUM_PATH is set. */
export const findHeadlessShell = (): string | null =>
  process.env.CHROMIUM_PATH ? null : (findProgram('chromium-headless-shell') ?? null)

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.map(name => folders.map(folder => join(folder, name)).find(existsSync)).find(Boolean)
}

/** Root needs --no-sandbox; the other switches stop the browser's own network requests. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const fullBrowser = { executablePath: findChromium() ?? undefined, args: chromiumArguments }
