import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from './connected.ts'

/** Names the folder and database that prepared-databases.ts fills, and returns a function that deletes them. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-prepared-'))
  process.env.PREPARED_FOLDER = folder
  process.env.PREPARED_DATABASE = `prepared_${process.pid}`
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    const { TEST_DATABASE_URL, PREPARED_DATABASE } = process.env
    if (!TEST_DATABASE_URL) return
    await withConnection(TEST_DATABASE_URL, async client => {
      const { rows } = await client.query(
        `SELECT datname FROM pg_database WHERE datname = $1 OR starts_with(datname, $1 || '_')`,
        [PREPARED_DATABASE],
      )
      for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    })
  }
}
