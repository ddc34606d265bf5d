import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/** Lets embedded-db.server.ts collect garbage, because creating an embedded database leaves much garbage. */
const exposeGc = '--expose-gc'

/** Creates the embedded database in a process of its own. If that fails, the site creates it and reports the fault. */
async function createDatabase(): Promise<void> {
  const { execPath, execArgv } = process
  const script = join(import.meta.dirname, 'create-database.ts')
  const child = spawn(execPath, [...execArgv, exposeGc, script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  await once(child, 'exit').catch(() => {})
}

/** The first build leaves a core unused, in which the first database is created. */
async function buildAndCreateDatabase(): Promise<void> {
  const isFirst = !existsSync(join(import.meta.dirname, '../dist')) && !existsSync(process.env.DATA_DIR || 'data')
  const created = isFirst && !process.argv.includes('--build-only') && createDatabase()
  await buildWhenChanged()
  await created
}

/** `npm start` builds if needed and becomes the site. With `--built`, for read-only images, it never builds. */
if (!process.argv.includes('--built')) await buildAndCreateDatabase()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, exposeGc, ...permissionsOf(env), 'app/main.ts'], env)
  // The site runs in this process, because Windows has no execve.
  await import('../app/main.ts')
}
