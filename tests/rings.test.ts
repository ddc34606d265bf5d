import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../app/features.ts'
import { root } from '../platform/server/root.server.ts'
import { embeddedOnly, isQuick, postgresqlOnly, runsEmbedded, runsOnPostgresql } from './rings.ts'

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)
const files = ['app', 'features', 'platform', 'scripts', 'tests', 'ui']
  .flatMap(filesIn)
  .filter(file => /\.test\.tsx?$/.test(file))

test('every test file runs with the embedded database, on PostgreSQL, or on both', () => {
  expect(files.filter(file => !runsEmbedded(file) && !runsOnPostgresql(file))).toEqual([])
})

test('the lists name existing files', () => {
  expect([...embeddedOnly, ...postgresqlOnly].filter(file => !files.includes(file))).toEqual([])
})

test('files whose result can differ run on PostgreSQL, and files without a database are quick', () => {
  const differing = [
    'quotes/quotes',
    'push/push-or-email',
    'services/search/service-list-search',
    'bookings/bookings',
    'accounts/ban',
    'offline/offline',
  ]
  for (const name of differing) expect([name, runsOnPostgresql(`features/${name}.test.ts`)]).toEqual([name, true])
  expect(runsOnPostgresql('features/media/refused-uploads.test.ts')).toBe(false)
  expect(isQuick('features/quotes/quotes.test.ts')).toBe(false)
  expect(runsOnPostgresql('features/quotes/money.test.ts')).toBe(false)
  expect(isQuick('features/quotes/money.test.ts')).toBe(true)
  expect(isQuick('platform/server/backup/restore.test.ts')).toBe(false)
})

test('every feature with SQL of its own is tested on PostgreSQL', () => {
  const withSql = features.filter(name =>
    filesIn(`features/${name}`)
      .filter(file => file.endsWith('.server.ts'))
      .some(file =>
        /\b(db|database|transaction)\b[^\n]*\.(select|insert|update|delete|execute|query)\b|sql`/.test(read(file)),
      ),
  )
  expect(withSql.length).toBeGreaterThan(15)
  const untested = withSql.filter(
    name =>
      !files.some(
        file => runsOnPostgresql(file) && (file.startsWith(`features/${name}/`) || read(file).includes(`/${name}/`)),
      ),
  )
  expect(untested).toEqual([])
})

const read = (file: string) => readFileSync(join(root, file), 'utf8')
