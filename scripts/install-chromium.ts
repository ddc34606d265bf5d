import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../tests/chromium.ts'

/** Finds a Chromium for the browser tests or installs one: as root on Debian by apt, elsewhere Playwright's own. */
const found = findChromium()
if (found) process.stdout.write(`browser: ${found}\n`)
else {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  process.stdout.write(`No Chromium was found; installing ${isDebianRoot ? 'Debian’s package' : 'Playwright’s'}.\n`)
  const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
  if (isDebianRoot) {
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  } else {
    run('playwright', ['install', 'chromium'])
  }
  const installed = findChromium()
  if (!installed) {
    throw new Error('The browser tests need Chromium and it could not be installed. Install it, or set CHROMIUM_PATH.')
  }
  process.stdout.write(`browser: ${installed}\n`)
}
