import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Checks that the migrations produce the tables in the code. If they do not, a migration is missing. */
const copy = mkdtempSync(join('node_modules', '.migrations-'))
try {
  cpSync('migrations', copy, { recursive: true })
  const { status, stdout, stderr } = spawnSync('drizzle-kit', ['generate'], {
    encoding: 'utf8',
    env: { ...process.env, MIGRATIONS_FOLDER: copy },
  })
  const added = readdirSync(copy).length - readdirSync('migrations').length
  if (status !== 0 || added)
    throw new Error(`The migrations lag behind the tables: npm run migration\n${stdout}${stderr}`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
