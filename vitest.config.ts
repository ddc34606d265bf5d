import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Several instances need a PostgreSQL and a Redis between them; those tests run where these are. */
const withServers = process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL

/** What concerns the whole site (tests/) takes longest: begun last, it would leave the other workers nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/tests/`)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

/** They use no database, or always the embedded one: beside PostgreSQL and Redis they would tell the same again, slowly. */
const sameOnServers = [
  'features/assistant/corpus.test.ts',
  'platform/server/database/embedded-db.test.ts',
  'platform/server/log/sent-lines.test.ts',
  'tests/bundle.test.ts',
  'tests/memory.test.ts',
  'tests/migrations.test.ts',
  'tests/one-graph.test.ts',
  'tests/permissions.test.ts',
]

export default defineConfig({
  test: {
    include: ['{app,features,platform,ui,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(withServers ? sameOnServers : ['tests/instances/**'])],
    // The build is loaded as Node loads it, not as a source.
    server: { deps: { external: [/\/dist\/server\//] } },
    sequence: { sequencer: LongestFirst },
    globalSetup: './tests/prepared-run.ts',
    pool: 'forks',
    // A worker keeps its modules and its database (tests/harness.ts) from file to file.
    isolate: false,
    // One more than cores: several files wait for most of their time, for an assistant's pause or a process to start.
    maxWorkers: 3,
    // A second, which is usual, is little for a job or a letter while other tests keep the machine busy.
    expect: { poll: { timeout: 20_000 } },
    // Passwords are slow to check on purpose, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
