import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the tools of bench/package.json at the first run; only measurements need them. */
export function installTools(): void {
  const folder = import.meta.dirname
  if (existsSync(join(folder, 'node_modules'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('the tools of bench/package.json could not be installed')
}
