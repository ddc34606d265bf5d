import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell } from '../tests/chromium.ts'

/** Finds or installs a Chromium. On Debian also installs the headless shell, which runs most tests a quarter faster. */
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const missing = [
  ...(findChromium() ? [] : ['chromium', 'fonts-liberation']),
  ...(isDebianRoot && !process.env.CHROMIUM_PATH && !findHeadlessShell() ? ['chromium-headless-shell'] : []),
]
if (missing.length) {
  process.stdout.write(`Installing ${isDebianRoot ? missing.join(', ') : 'Playwright’s Chromium'}.\n`)
  const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
  if (isDebianRoot) {
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing])
  } else {
    run('playwright', ['install', 'chromium'])
  }
}
const chromium = findChromium()
if (!chromium)
  throw new Error('The browser tests need Chromium and it could not be installed. Install it, or set CHROMIUM_PATH.')
process.stdout.write(`browser: ${chromium}; most tests: ${findHeadlessShell() ?? chromium}\n`)
