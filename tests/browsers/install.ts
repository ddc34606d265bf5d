import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Debian package that installs each program. */
const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

/** Installs missing browsers. On Debian only root can install them. Throws if the installation fails. */
export function installEngines(): void {
  const missing = Object.entries(packages).filter(([program]) => !isInstalled(program))
  if (!missing.length) return
  const names = missing.map(([, name]) => name)
  process.stdout.write(`Installing ${names.join(', ')}.\n`)
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('update', '-q')
  run('install', '-y', '-q', '--no-install-recommends', ...names)
  const failed = names.filter((_, index) => !isInstalled(missing[index]![0]))
  if (failed.length)
    throw new Error(`Not installed: ${failed.join(', ')}. On Debian, as root: apt-get install ${failed.join(' ')}`)
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
