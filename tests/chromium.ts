import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser to test with: CHROMIUM_PATH, the system's, or the one Playwright has installed; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const found = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  if (found) return found
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/**
 * The same without what stands around a page, which is a quarter quicker; it has no notifications and installs no site. Null
 * where it is not there, or CHROMIUM_PATH says otherwise: then the whole one does its work.
 */
export const findHeadlessShell = (): string | null =>
  process.env.CHROMIUM_PATH ? null : (findProgram('chromium-headless-shell') ?? null)

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.map(name => folders.map(folder => join(folder, name)).find(existsSync)).find(Boolean)
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

/** For stories that need the whole browser. */
export const wholeBrowser = { executablePath: findChromium() ?? undefined, args: chromiumArguments }
