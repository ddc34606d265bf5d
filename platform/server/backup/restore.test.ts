import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '../database/embedded-db.server.ts'
import { dumpEmbedded } from '../database/embedded-dump.server.ts'
import { writeArchive } from './archive.server.ts'
import { restore } from './restore.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'komsiluk-restore-'))
const DATA_DIR = join(folder, 'data')
const config = { DATA_DIR, secretFiles: {} }
let dump: Buffer

const database = async <Result>(work: (client: Awaited<ReturnType<typeof openClient>>) => Promise<Result>) => {
  const client = await openClient(join(DATA_DIR, 'postgres'))
  return work(client).finally(() => client.close())
}

beforeAll(async () => {
  mkdirSync(join(DATA_DIR, 'files/services'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'files/services/kept'), 'kept')
  await database(client =>
    client.exec(
      'CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id int); CREATE TABLE words (word text)',
    ),
  )
  dump = await dumpEmbedded(DATA_DIR)
  await database(client => client.exec(`INSERT INTO words VALUES ('written since')`))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('refuses a backup with an entry that leads out of the data folder before changing anything', async () => {
  const file = join(folder, 'forged.backup')
  for (const name of ['files/../../escaped', '/etc/escaped', 'outbox/..\\..\\b.json', 'escaped']) {
    await writeArchive(file, { mayOverwrite: true }, async add => {
      await add('manifest.json', Buffer.from(JSON.stringify({ format: 1, database: 'embedded', madeAt: '2026-11-22' })))
      await add('database/000001', dump)
      await add('files/services/other', Buffer.from('other'))
      await add(name, Buffer.from('escaped'))
    })
    await expect(restore(config, file, { mayOverwrite: true })).rejects.toThrow('is no part of a backup')
    expect(readFileSync(join(DATA_DIR, 'files/services/kept'), 'utf8')).toBe('kept')
  }
  const { rows } = await database(client => client.query('SELECT word FROM words'))
  expect(rows).toEqual([{ word: 'written since' }])
})
