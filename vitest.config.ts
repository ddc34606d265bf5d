import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isQuick, runsEmbedded, runsOnPostgresql } from './tests/rings.ts'

/** With both, the files that open a database run on them; without, all but those that need several instances. */
const withServers = process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL
const isChosen = process.env.TEST_RING === 'quick' ? isQuick : withServers ? runsOnPostgresql : runsEmbedded
const files = globSync('{app,features,platform,ui,scripts,tests}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })

/** What concerns the whole site (tests/) takes longest: begun last, it would leave the other workers nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/tests/`)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  resolve: {
    alias: { './password-cost.server.ts': join(import.meta.dirname, 'tests/cheap-password-cost.ts') },
  },
  test: {
    include: files.filter(isChosen),
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
    // A test that passes only the second time is counted as passed and printed as flaky (scripts/test.ts).
    retry: 1,
    // Passwords are slow to check on purpose, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
