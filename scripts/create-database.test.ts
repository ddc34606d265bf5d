import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { openEmbedded } from '../platform/server/database/embedded-db.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { useFolder } from '../tests/folder.ts'
import { demoUserIds } from './demo/ids.ts'

const folder = useFolder('create-database')

// Slow: it creates a database, as only a first start does.
test('the process beside the first build creates the database with the people of the demonstration', async () => {
  const settings = { DATA_DIR: folder, DATABASE_URL: '', APP_URL: 'http://localhost:3000', DEMO: 'on' }
  await promisify(execFile)('node', ['scripts/create-database.ts'], { env: { ...process.env, ...settings } })
  const database = await openEmbedded(folder, createLog({ LOG_LEVEL: 'silent' }))
  expect(await database.db.$count(profiles)).toBe(demoUserIds().length)
  await database.close()
})
