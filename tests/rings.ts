import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * A test file's imports and contents decide where the file runs, so a new file needs no entry here. A file without a
 * database and a process is quick. A file with a database also runs on PostgreSQL if its result can differ there.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

/** A comment that says why a test of the file is slow. */
export const SLOW_COMMENT = /^ *\/\/ Slow: /m

/** Test modules that open a database, which is in PostgreSQL if TEST_DATABASE_URL is set. */
const OPEN_A_DATABASE = ['tests/harness.ts', 'tests/prepared-databases.ts', 'tests/connected.ts']
/** Opens the embedded database, also if TEST_DATABASE_URL is set. */
const OPENS_THE_EMBEDDED_DATABASE = 'platform/server/database/embedded-db.server.ts'
/** Test modules that build the site or start it as a process. */
const RUN_THE_SITE = ['tests/build-site.ts', 'tests/server.ts']

/**
 * Tests that do not depend on the database, always use the embedded database, or have a counterpart on PostgreSQL
 * in tests/instances. Both databases have the same driver, so odd values meet the same code on both.
 */
export const embeddedOnly = [
  'app/api-docs/api-docs.test.ts',
  'app/pages/share-pictures.test.ts',
  'features/blog/blog.test.ts',
  'features/media/upload-queue.test.ts',
  'features/services/search/golden.test.ts',
  'platform/server/database/embedded-db.test.ts',
  'platform/server/http/canonical-path.test.ts',
  // Its moved clock is the clock of the embedded database too, but not of PostgreSQL.
  'scripts/demo/demonstration.test.ts',
  ...[
    ...['assistant-kill', 'blocked', 'browser-floor', 'content', 'deploy', 'email-links', 'endpoints'],
    ...['memory', 'metrics', 'one-graph', 'permissions', 'public-changes', 's3', 'scripts', 'secret-change', 'stop'],
    ...['upload-routes', 'fuzz', 'odd-values'],
  ].map(name => `tests/${name}.test.ts`),
]
/** These run only on PostgreSQL, because the embedded database makes the same plans and is slow to fill. */
export const postgresqlOnly = ['tests/plans.test.ts']

/** Whether a file runs on PostgreSQL and Redis. Paths are relative to the repository's root. */
export function runsOnPostgresql(file: string): boolean {
  if (embeddedOnly.includes(file)) return false
  if (file.startsWith('tests/instances/')) return true
  return reaches(file, OPEN_A_DATABASE) && (!isOfAFeature(file) || canDiffer(file))
}

const isOfAFeature = (file: string) => /^(app|features)\//.test(file)

/**
 * Whether a feature's test can have another result on PostgreSQL. Handwritten SQL can differ, because the versions of
 * PostgreSQL do. Locks and concurrency can too, because the embedded database has one connection. Each feature's main
 * file runs too, so that every feature is tested on PostgreSQL.
 */
function canDiffer(file: string): boolean {
  const name = basename(file).replace(/\.test\.tsx?$/, '')
  const isMainFile = dirname(file).split('/').includes(name)
  const tested = join(root, dirname(file), `${name}.server.ts`)
  const writesSql = existsSync(tested) && /sql`|\.for\('|onConflict/.test(readFileSync(tested, 'utf8'))
  const isAtOnce =
    /^ *(?:test|describe)\b.*(?:at once|at the same time|meanwhile|twice|lock|concurrent(?:ly)?|races?|simultaneous(?:ly)?|parallel|across instances)\b/m.test(
      read(file),
    )
  return isMainFile || writesSql || isAtOnce || file.startsWith('features/services/search/')
}

export const runsEmbedded = (file: string): boolean =>
  !file.startsWith('tests/instances/') && !postgresqlOnly.includes(file)

/** Whether a file opens neither a database nor a process. */
export const isQuick = (file: string): boolean =>
  runsEmbedded(file) && !reaches(file, [...OPEN_A_DATABASE, OPENS_THE_EMBEDDED_DATABASE, ...RUN_THE_SITE])

/** Whether a file imports one of the modules, directly or through other test modules. */
function reaches(file: string, modules: string[], seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some(each => modules.includes(each) || (isOfTests(each) && reaches(each, modules, seen)))
}

const isOfTests = (file: string) => file.startsWith('tests/') || file.includes('/tests/')

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, path]) => normalize(join(dirname(file), path!)))
    .filter(path => existsSync(join(root, path)))
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
