import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isQuick, runsEmbedded, runsOnPostgresql, SLOW_COMMENT } from './tests/rings.ts'

/** With PostgreSQL and Redis, only files that open a database run. Otherwise files with several instances do not. */
const withServers = process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL
const isChosen = process.env.TEST_RING === 'quick' ? isQuick : withServers ? runsOnPostgresql : runsEmbedded
const files = globSync('{app,features,platform,ui,scripts,tests}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })

/**
 * Starts the files in tests/ and the files with a comment that begins with `Slow:` first, because they take longest and
 * at the end the other workers would be idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      moduleId.startsWith(`${import.meta.dirname}/tests/`) || SLOW_COMMENT.test(readFileSync(moduleId, 'utf8'))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  resolve: {
    alias: {
      './password-cost.server.ts': join(import.meta.dirname, 'tests/cheap-password-cost.ts'),
      './wasm-flags.server.ts': join(import.meta.dirname, 'tests/optimized-wasm.ts'),
    },
  },
  test: {
    include: files.filter(isChosen),
    // Excludes the build from Vite's transformation, so that Node loads the build itself.
    server: { deps: { external: [/\/dist\/server\//] } },
    sequence: { sequencer: LongestFirst },
    // Sets the towns of content/towns, also for files that open no runtime.
    setupFiles: './tests/open-towns.ts',
    globalSetup: './tests/prepared-run.ts',
    pool: 'forks',
    // Files are not isolated, so that modules and the database (tests/harness.ts) stay loaded from file to file.
    isolate: false,
    // One worker more than cores, because several files mostly wait, for the assistant's pause or a starting process.
    maxWorkers: 3,
    // Polls for 20 seconds, because a job or an email on a busy machine may take longer than the default second.
    expect: { poll: { timeout: 20_000 } },
    // A test that passes only the second time is counted as passed and printed as flaky (scripts/test.ts).
    retry: 1,
    // The timeout is long, because password hashes are slow on purpose and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
