import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,features,platform,ui,scripts,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
