import { spawnSync } from 'node:child_process'

/** `npm run fuzz -- 1000000 [seed] [from]`: as many random inputs as one likes; a failure tells how to see it again. */
const [count = '100000', seed, from] = process.argv.slice(2)
const { status } = spawnSync('vitest', ['run', 'tests/fuzz/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ: count, ...(seed && { FUZZ_SEED: seed }), ...(from && { FUZZ_FROM: from }) },
})
process.exit(status ?? 1)
