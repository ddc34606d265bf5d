import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeBuildLock, tryBuildLock } from './build-lock.ts'

let [folder, lock] = ['', '']
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komsiluk-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function startHolder() {
  const program = `import('${import.meta.dirname}/build-lock.ts')
    .then(({ takeBuildLock }) => takeBuildLock(process.argv[1]))
    .then(() => { console.log('taken'); setInterval(() => {}, 1000) })`
  const holder = spawn(process.execPath, ['--eval', program, lock], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  return async () => {
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
}

test('a live process keeps its lock, however old; a killed process loses it', async () => {
  const kill = await startHolder()
  const longAgo = new Date(Date.now() - 86_400_000)
  utimesSync(lock, longAgo, longAgo)
  expect(tryBuildLock(lock)).toBeUndefined()
  await kill()
  const release = await takeBuildLock(lock)
  expect(tryBuildLock(lock)).toBeUndefined()
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('removes the lock of an ended process, also if another process has the same id now', () => {
  const { pid } = spawnSync('true')
  for (const holder of [`${pid}`, `${process.pid} 1`]) {
    writeFileSync(lock, holder)
    expect(tryBuildLock(lock), holder).toBeDefined()
  }
})
