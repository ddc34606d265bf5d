import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Before the first test file of a run: where prepared-databases.ts keeps what all files copy; afterwards it is gone. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-prepared-'))
  process.env.PREPARED_FOLDER = folder
  process.env.PREPARED_DATABASE = `prepared_${process.pid}`
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (!process.env.TEST_DATABASE_URL) return
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(`DROP DATABASE IF EXISTS ${process.env.PREPARED_DATABASE}`)
    await client.end()
  }
}
