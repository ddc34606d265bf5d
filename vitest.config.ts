import { defineConfig } from 'vitest/config'

/** Several instances need a PostgreSQL and a Redis between them; those tests run where these are. */
const withServers = process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL

export default defineConfig({
  test: {
    include: ['{app,features,platform,ui,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(withServers ? [] : ['tests/instances/**'])],
    // The build is loaded as Node loads it, not as a source.
    server: { deps: { external: [/\/dist\/server\//] } },
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
