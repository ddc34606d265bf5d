import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of checks and tests if one is missing. `npm ci` leaves them out (.npmrc), so that the first
 * start does not wait for them.
 */
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object }
if (!Object.keys(devDependencies).every(name => existsSync(join('node_modules', name))))
  execFileSync('npm', ['install', '--include=dev', '--no-save'], { stdio: 'inherit' })
