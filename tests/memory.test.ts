import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }
import { buildSite } from './build-site.ts'
import { copyEmbedded } from './prepared-databases.ts'
import { freePort, startServer } from './server.ts'

/** `NAME=value … node …`, as `npm start` has it. */
const words = scripts.start.split(' ')
const environment = Object.fromEntries(words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('=')))
const program = words.slice(words.indexOf('node') + 1)

test('with the demonstration on the embedded database it fits beside other things on a machine of 1 GB', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-memory-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  buildSite()
  const isFull = Promise.withResolvers<void>()
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' }
  const server = await startServer({ ...environment, ...settings, DEMO: 'on', LOG_LEVEL: 'info' }, program, line => {
    if (line.includes('demonstration data is in')) isFull.resolve()
  })
  onTestFinished(() => server.kill())
  await isFull.promise
  for (const path of ['/', '/services', '/services?q=voda', '/blog']) {
    expect((await fetch(server.url + path)).status, path).toBe(200)
  }
  expect(megabytes(server.pid, 'VmHWM')).toBeLessThan(650)
  // What the demonstration has left is collected when nothing else is to be done.
  await expect.poll(() => megabytes(server.pid, 'VmRSS'), { timeout: 60_000, interval: 500 }).toBeLessThan(400)
}, 240_000)

test('so does a command over the embedded database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-memory-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await copyEmbedded(dataDir)
  const peak = `process.once('exit', () => console.log(process.resourceUsage().maxRSS))`
  const { stdout } = await promisify(execFile)(
    'node',
    ['--import', `data:text/javascript,${encodeURIComponent(peak)}`, 'scripts/admin.ts', 'list'],
    {
      env: {
        ...process.env,
        LOG_LEVEL: 'silent',
        APP_URL: 'http://localhost:3000',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
      },
    },
  )
  expect(stdout).toContain('There is no administrator yet')
  const kilobytes = Number(stdout.trim().split('\n').at(-1))
  expect(kilobytes / 1024).toBeGreaterThan(100)
  expect(kilobytes / 1024).toBeLessThan(450)
})

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
