import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Where a test file runs follows from the modules that it imports: one that opens no database and no process is quick,
 * and one that opens a database runs on PostgreSQL too. A new test file needs no entry here.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

/** The test modules that open a database, on PostgreSQL when TEST_DATABASE_URL names one. */
const OPEN_A_DATABASE = ['tests/harness.ts', 'tests/prepared-databases.ts', 'tests/connected.ts']
/** The test modules that build the site or start it as a process. */
const RUN_THE_SITE = ['tests/build-site.ts', 'tests/server.ts']

/** They read no more of a database than that it is there, or always use the embedded one. */
export const embeddedOnly = [
  'platform/server/database/embedded-db.test.ts',
  'tests/access.test.ts',
  'tests/content.test.ts',
  'tests/endpoints.test.ts',
  'tests/memory.test.ts',
  'tests/one-graph.test.ts',
  'tests/permissions.test.ts',
]
/** Plans of the embedded database do not differ from PostgreSQL's, and filling its tables takes a minute and a half. */
export const postgresqlOnly = ['tests/plans.test.ts']

/** Whether a file runs on PostgreSQL and Redis. Paths are relative to the repository's root. */
export function runsOnPostgresql(file: string): boolean {
  if (embeddedOnly.includes(file)) return false
  return file.startsWith('tests/instances/') || reaches(file, OPEN_A_DATABASE)
}

export const runsEmbedded = (file: string): boolean =>
  !file.startsWith('tests/instances/') && !postgresqlOnly.includes(file)

/** Whether a file opens neither a database nor a process. */
export const isQuick = (file: string): boolean =>
  runsEmbedded(file) && !SLOW_WITHOUT_A_DATABASE.includes(file) && !reaches(file, [...OPEN_A_DATABASE, ...RUN_THE_SITE])

/** They start processes or read large texts by themselves. */
const SLOW_WITHOUT_A_DATABASE = ['tests/migrations.test.ts']

/** Whether a file imports one of the modules, itself or by other modules of tests. */
function reaches(file: string, modules: string[], seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some(each => modules.includes(each) || (isOfTests(each) && reaches(each, modules, seen)))
}

const isOfTests = (file: string) => file.startsWith('tests/') || file.includes('/tests/')

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, path]) => normalize(join(dirname(file), path!)))
    .filter(path => existsSync(join(root, path)))
}
