import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '../build-site.ts'
import { families, linesWithEqualWidths, measureFonts, weights } from '../font-widths.ts'
import { freePort, startServer } from '../server.ts'
import { runComplaintJob } from './complaint-job.ts'
import type { Engine, Size } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { installEngines } from './install.ts'
import { runMainJob } from './main-job.ts'
import { runShopJob } from './shop-job.ts'
import { startWebKit } from './webkit.ts'

/**
 * `npm run browsers`: tests the site's main job, a complaint, a shop and the fonts of mini-sites in Firefox ESR and
 * WebKitGTK, each on a phone and a desktop. The specs of tests/e2e run in Chromium only. `-- firefox` or `-- webkit`
 * runs one of the two browsers. The last line counts the steps.
 */
const engines = { firefox: startFirefox, webkit: startWebKit }
const sizes: Size[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const only = process.argv[2]
if (only !== undefined && !(only in engines)) throw new Error(`unknown engine: ${only}`)
const started = Date.now()
const total = { passed: 0, failed: 0 }
const folder = mkdtempSync(join(tmpdir(), 'komsiluk-browsers-'))

async function step<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = Date.now()
  const answer = await work()
  total.passed += 1
  process.stdout.write(`ok: ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`)
  return answer
}

/** Runs a job. The job ends at the first failed step, because later steps depend on earlier steps. */
async function job(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    total.failed += 1
    process.stdout.write(`failed: ${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

async function useEngine(engine: Engine, url: string, dataDir: string): Promise<void> {
  process.stdout.write(`browser: ${engine.name}\n`)
  for (const size of sizes) {
    const prefix = `${engine.name}, ${size.width} px`
    for (const run of [runMainJob, runComplaintJob, runShopJob])
      await job(prefix, () => run(engine, size, { url, dataDir }, (name, work) => step(`${prefix}: ${name}`, work)))
  }
  await job(`${engine.name}, fonts`, () =>
    step(`${engine.name}: each font of the sites has three weights`, async () => {
      const tab = await engine.newTab(sizes[1]!)
      await tab.open(`${url}/support`)
      const same = linesWithEqualWidths(await tab.run(measureFonts, [families, weights]))
      if (same.length) throw new Error(same.join('\n'))
    }),
  )
}

try {
  installEngines()
  buildSite()
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const server = await startServer({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' })
  const chosen = Object.entries(engines).filter(([name]) => only === undefined || name === only)
  for (const [name, start] of chosen)
    await job(name, async () => {
      const engine = await start(folder)
      await useEngine(engine, server.url, dataDir).finally(engine.stop)
    })
  await server.stop()
} catch (error) {
  total.failed += 1
  process.stdout.write(`failed: ${error instanceof Error ? error.message : error}\n`)
}
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
process.stdout.write(`The engines took ${((Date.now() - started) / 1000).toFixed(0)} s.\n`)
process.stdout.write(`tests: ${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed ? 1 : 0)
