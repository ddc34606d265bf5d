import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../tests/chromium.ts'
import { SLOW_COMMENT } from '../tests/rings.ts'

/**
 * `npm test` runs and counts all checks. `-- quick` runs only static checks and tests without a database. `-- api` runs
 * unit and API tests, as .ci/run does on PostgreSQL and Redis. `-- long` (`npm run long`) runs the tests that repeat
 * something, with more repetitions. Copy the line `time: …` into bench/test-times.md.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const results = mkdtempSync(join(tmpdir(), 'komsiluk-results-'))
const total = { passed: 0, failed: 0 }
/** Names of failed checks and tests, printed again at the end, because early failures scroll away in a long run. */
const failed: string[] = []
/** Tests that failed once and then passed, printed so that developers mend them before the tests fail twice. */
const flaky: string[] = []
/** Seconds per test file; several files run at the same time. */
const secondsByFile = new Map<string, number>()
const times: string[] = []
/** The tests that repeat something, and that `npm run long` repeats more often (tests/repetitions.ts). */
const findLongTests = () =>
  globSync('{app,features,platform,tests}/**/*.test.ts', { cwd: root }).filter(file =>
    readFileSync(join(root, file), 'utf8').includes('repetitions('),
  )
/** The file of a slower test needs a comment that begins with `Slow:` and says why. */
const MAX_UNEXPLAINED_SECONDS = 5
const unexplained: string[] = []

const part = process.argv[2] ?? 'all'
if (!['all', 'quick', 'api', 'long'].includes(part)) throw new Error(`unknown part of the tests: ${part}`)

if (part === 'quick') process.env.TEST_RING = 'quick'
if (part === 'long') process.env.TEST_RING = 'long'
const hasBrowser = part === 'all' || part === 'long'
const runUnits = () => inPart('units and API', () => runVitest(part === 'long' ? findLongTests() : []))
if (part === 'quick') await Promise.all([inPart('checks', checkSources), runUnits()])
else {
  // The checks do not run beside the tests, because checks take both cores and some tests measure time.
  await inPart('checks', () =>
    Promise.all([
      part === 'all' && checkSources(),
      hasBrowser && check('a browser is there', 'node', ['scripts/install-chromium.ts']),
      check('build', 'node', ['scripts/start.ts', '--build-only']),
    ]),
  )
  await runUnits()
}
if (hasBrowser && findChromium()) await inPart('browser', () => runPlaywright())
// Deletes with retries, because a browser that is ending may still write into the folder.
rmSync(results, { recursive: true, force: true, maxRetries: 10 })
const slowest = [...secondsByFile].sort(([, one], [, other]) => other - one).slice(0, 10)
for (const each of unexplained.slice(0, 20)) process.stdout.write(`slow without a reason: ${each}\n`)
for (const [file, seconds] of slowest) process.stdout.write(`slow: ${file} (${seconds.toFixed(0)} s)\n`)
process.stdout.write(`time: ${times.join(' · ')}\n`)
for (const name of flaky) process.stdout.write(`flaky: ${name}\n`)
for (const name of failed) process.stdout.write(`failed: ${name}\n`)
process.stdout.write(`tests: ${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed ? 1 : 0)

function checkSources() {
  return Promise.all([
    // One checker, because four would each check the types of the libraries, with twice the processor time.
    check('types', 'npm', ['run', '--silent', 'types']),
    check('lint', 'biome', ['check', '--error-on-warnings']),
    check('layer rules', 'npm', ['run', '--silent', 'layers']),
    check('no dead code', 'knip', ['--no-progress']),
    check('commit subjects', 'node', ['scripts/check-commit-subjects.ts']),
    check('migrations match the tables', 'node', ['scripts/check-migrations.ts']),
  ])
}

async function inPart(name: string, run: () => Promise<unknown>) {
  const started = Date.now()
  await run()
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

/** When the command has ended, prints its output, so that the lines of parallel checks do not mix. */
async function check(name: string, command: string, args: string[]) {
  const started = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
  const status = await new Promise<number | null>(done => {
    child.on('close', done)
    child.on('error', error => {
      output.push(Buffer.from(`${error.message}\n`))
      done(null)
    })
  })
  process.stdout.write(Buffer.concat(output))
  total[status === 0 ? 'passed' : 'failed'] += 1
  if (status !== 0) failed.push(name)
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

async function runVitest(files: string[]) {
  const file = join(results, 'vitest.json')
  const flakyFile = join(results, 'vitest-flaky.txt')
  const reporters = ['default', 'json', './scripts/flaky-reporter.ts'].map(name => `--reporter=${name}`)
  const status = await statusOf('vitest', ['run', ...files, ...reporters, `--outputFile.json=${file}`], {
    stdio: 'inherit',
    env: { ...process.env, FLAKY_TESTS_FILE: flakyFile },
  })
  if (existsSync(flakyFile)) flaky.push(...readFileSync(flakyFile, 'utf8').trim().split('\n'))
  const report = readReport<VitestReport>(file)
  for (const { name, assertionResults, status, message, startTime, endTime } of report?.testResults ?? []) {
    secondsByFile.set(relative(root, name), (endTime - startTime) / 1000)
    if (!SLOW_COMMENT.test(readFileSync(name, 'utf8'))) {
      const slow = assertionResults.filter(({ duration = 0 }) => duration > MAX_UNEXPLAINED_SECONDS * 1000)
      for (const { fullName } of slow) unexplained.push(`${relative(root, name)} › ${fullName}`)
    }
    const failures = assertionResults.filter(({ status }) => status !== 'passed')
    for (const { fullName, failureMessages } of failures)
      failed.push(`${relative(root, name)} › ${fullName}: ${short(failureMessages[0])}`)
    if (status === 'failed' && failures.length === 0) failed.push(`${relative(root, name)}: ${short(message)}`)
  }
  count(status, report && { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[]
  }[]
}

async function runPlaywright() {
  const file = join(results, 'playwright.json')
  const status = await statusOf('playwright', ['test', '--reporter=line,json'], {
    stdio: 'inherit',
    // Temporary files of sites and browsers are deleted with the results.
    env: { ...process.env, TMPDIR: results, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' },
  })
  const report = readReport<PlaywrightReport>(file)
  for (const suite of report?.suites ?? []) {
    failed.push(...specsThat('unexpected', suite), ...specsThat('skipped', suite))
    flaky.push(...specsThat('flaky', suite))
    secondsByFile.set(suite.file, secondsOf(suite))
  }
  count(
    status,
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected + report.stats.skipped,
    },
  )
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Playwright reports one suite per file. */
  suites: (PlaywrightSuite & { file: string })[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    line: number
    title: string
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

function specsThat(outcome: string, { suites = [], specs }: PlaywrightSuite): string[] {
  const ownSpecs = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => `${file}:${line} › ${title}: ${short(results[0]?.error?.message)}`),
  )
  return [...ownSpecs, ...suites.flatMap(suite => specsThat(outcome, suite))]
}

function secondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const ownResults = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
  const milliseconds = ownResults.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), milliseconds / 1000)
}

function statusOf(command: string, args: string[], options: SpawnOptions) {
  return new Promise<number | null>(done => {
    const child = spawn(command, args, options)
    child.on('close', done)
    child.on('error', () => done(null))
  })
}

function short(message = 'did not run') {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300)
}

/** Adds a run's counts. A run counts as one failure if it has no report or has failed outside of any test. */
function count(status: number | null, report: { passed: number; failed: number } | null) {
  total.passed += report?.passed ?? 0
  total.failed += report?.failed || (status === 0 && report?.passed ? 0 : 1)
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
