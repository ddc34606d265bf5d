import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }
import { buildSite } from './build-site.ts'
import { useFolder } from './folder.ts'
import { copyEmbedded } from './prepared-databases.ts'
import { repetitions } from './repetitions.ts'
import { startServer } from './server.ts'

/** The words of the start script in package.json: `NAME=value … node …`. */
const words = scripts.start.split(' ')
const environment = Object.fromEntries(words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('=')))
const program = words.slice(words.indexOf('node') + 1)

/** Short runs skip the seed data, because inserting it takes most of the time, but only little memory. */
const hasDemonstration = repetitions('DEMONSTRATIONS', { usual: 0, long: 1 }) > 0

// Slow: the site starts, and frees the memory of its start only when it has been idle for a while.
test('the site with the embedded database needs less than 650 MB, and less than 400 MB when idle', async () => {
  const dataDir = useFolder('memory', onTestFinished)
  buildSite()
  const isFull = Promise.withResolvers<void>()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' }
  const server = await startServer(
    { ...environment, ...settings, DEMO: hasDemonstration ? 'on' : 'off', LOG_LEVEL: 'info' },
    program,
    line => {
      if (line.includes('demonstration data is in')) isFull.resolve()
    },
  )
  onTestFinished(() => server.kill())
  if (hasDemonstration) await isFull.promise
  for (const path of ['/', '/services', '/services?q=voda', '/blog']) {
    expect((await fetch(server.url + path)).status, path).toBe(200)
  }
  expect(megabytes(statusOf(server), 'VmHWM')).toBeLessThan(650)
  // The server frees the memory of its start while it is idle.
  await expect.poll(() => megabytes(statusOf(server), 'VmRSS'), { timeout: 60_000, interval: 500 }).toBeLessThan(400)
}, 240_000)

test('a command over the embedded database needs less than 450 MB', async () => {
  const dataDir = useFolder('memory', onTestFinished)
  // Builds the site first, because otherwise the command would build the site and need more memory.
  buildSite()
  await copyEmbedded(dataDir)
  const settings = { LOG_LEVEL: 'silent', APP_URL: 'http://localhost:3000', DATA_DIR: dataDir, DATABASE_URL: '' }
  const command = spawn('node', ['scripts/admin.ts', 'list'], { env: { ...process.env, ...settings } })
  let peak = 0
  // Measures until the process exits, because a compiler may still run after the output.
  const polling = setInterval(() => {
    if (command.exitCode === null) peak = megabytes(statusOf(command), 'VmHWM') || peak
  }, 20)
  onTestFinished(() => clearInterval(polling))
  expect(await text(command.stdout)).toContain('There is no administrator yet')
  await expect.poll(() => command.exitCode).toBe(0)
  expect(peak).toBeGreaterThan(100)
  expect(peak).toBeLessThan(450)
})

const statusOf = ({ pid }: { pid?: number }) => readFileSync(`/proc/${pid}/status`, 'utf8')

/** Returns a size from `/proc/…/status` in megabytes, or NaN while the process exits. */
function megabytes(status: string, field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
  return Number(kilobytes) / 1024
}
