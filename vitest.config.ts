import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,features,platform,ui,scripts,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // A worker keeps its modules and its database (tests/harness.ts) from file to file.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
