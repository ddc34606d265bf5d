import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell } from '../tests/chromium.ts'

/**
 * Finds a Chromium for the browser tests or installs one: as root on Debian by apt, elsewhere Playwright's own. On Debian
 * also its headless shell, which is a quarter quicker with most stories; without it they are told by the whole one.
 */
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const needed = [
  ...(findChromium() ? [] : ['chromium', 'fonts-liberation']),
  ...(isDebianRoot && !process.env.CHROMIUM_PATH && !findHeadlessShell() ? ['chromium-headless-shell'] : []),
]
if (needed.length) {
  process.stdout.write(`Installing ${isDebianRoot ? needed.join(', ') : 'Playwright’s Chromium'}.\n`)
  const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
  if (isDebianRoot) {
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...needed])
  } else {
    run('playwright', ['install', 'chromium'])
  }
}
const found = findChromium()
if (!found)
  throw new Error('The browser tests need Chromium and it could not be installed. Install it, or set CHROMIUM_PATH.')
process.stdout.write(`browser: ${found}; most stories: ${findHeadlessShell() ?? found}\n`)
