import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Returns the path of Chromium: CHROMIUM_PATH, the system's program, or Playwright's. Null if there is none. */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : null
  const found = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  if (found) return found
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** Returns the path of the headless shell, or null if the shell is missing or CHROMIUM_PATH is set. */
export const findHeadlessShell = (): string | null =>
  process.env.CHROMIUM_PATH ? null : (findProgram('chromium-headless-shell') ?? null)

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.map(name => folders.map(folder => join(folder, name)).find(existsSync)).find(Boolean)
}

/** As root, Chromium needs --no-sandbox. The other switches stop network requests that the browser itself sends. */
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
