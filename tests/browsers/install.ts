import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's packages, by the program that each brings. */
const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

/** Installs the engines that are missing, as root on Debian; throws where it cannot. */
export function installEngines(): void {
  const missing = Object.entries(packages).filter(([program]) => !isInstalled(program))
  if (!missing.length) return
  const names = missing.map(([, name]) => name)
  process.stdout.write(`Installing ${names.join(', ')}.\n`)
  const run = (...given: string[]) =>
    spawnSync('apt-get', given, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('update', '-q')
  run('install', '-y', '-q', '--no-install-recommends', ...names)
  const left = names.filter((_, at) => !isInstalled(missing[at]![0]))
  if (left.length)
    throw new Error(`Not installed: ${left.join(', ')}. On Debian, as root: apt-get install ${left.join(' ')}`)
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
