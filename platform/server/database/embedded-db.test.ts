import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log/log.server.ts'
import { openEmbedded } from './embedded-db.server.ts'

// Slow: it creates and kills several embedded databases.

const folder = mkdtempSync(join(tmpdir(), 'komsiluk-embedded-'))
afterAll(() => rmSync(folder, { recursive: true }))
const log = createLog({ LOG_LEVEL: 'silent' })
const open = () => openEmbedded(folder, log)
const names = async (database: Awaited<ReturnType<typeof open>>) =>
  (await database.query('SELECT name FROM profiles ORDER BY id')).rows.map(row => (row as { name: string }).name)

const WRITER_PROGRAM = `
  const { openEmbedded } = await import(${JSON.stringify(new URL('./embedded-db.server.ts', import.meta.url).href)})
  const { createLog } = await import(${JSON.stringify(new URL('../log/log.server.ts', import.meta.url).href)})
  const database = await openEmbedded(process.argv[1], createLog({ LOG_LEVEL: 'silent' }))
  const add = (id, name) => database.exec(\`INSERT INTO profiles (id, name, email) VALUES
    ('00000000-0000-7000-8000-00000000000\${id}', '\${name}', '\${name}@primer.rs')\`)
  await add(2, 'Dragana')
  await database.exec('BEGIN')
  await add(3, 'Nedovršen')
  process.stdout.write('written')
  setInterval(() => {}, 1000)
`

test('keeps data, refuses a second process, and survives kill -9 and an interrupted start', async () => {
  // Leaves the files of a start that was interrupted while creating the database.
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), 'half')
  writeFileSync(join(folder, 'postgres.unfinished'), '')

  const first = await open()
  expect(first.kind).toBe('embedded')
  expect(existsSync(join(folder, 'postgres.unfinished'))).toBe(false)
  await first.exec(
    `INSERT INTO profiles (id, name, email) VALUES ('00000000-0000-7000-8000-000000000001', 'Milan', 'm@primer.rs')`,
  )
  await expect(open()).rejects.toThrow(`The data folder ${folder} is in use by another process`)
  expect(await names(first)).toEqual(['Milan'])
  await first.close()

  const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER_PROGRAM, folder], { stdio: 'pipe' })
  let errorOutput = ''
  child.stderr.on('data', data => {
    errorOutput += data
  })
  const exited = new Promise(done => child.once('exit', done))
  const written = new Promise(done => child.stdout.once('data', done))
  await Promise.race([written, exited])
  expect(child.exitCode, errorOutput).toBeNull()
  await expect(open()).rejects.toThrow('in use by another process')
  child.kill('SIGKILL')
  await exited

  const after = await open()
  expect(await names(after)).toEqual(['Milan', 'Dragana'])
  await after.close()
}, 60_000)

test('lets one of several simultaneous starts hold the folder', async () => {
  const outcomes = await Promise.allSettled([open(), open(), open()])
  const opened = outcomes.filter(outcome => outcome.status === 'fulfilled')
  for (const { value } of opened) await value.close()
  expect(opened).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('in use by another process')
})

test('runs the statements of a transaction in turn, and goes on after a refused statement', async () => {
  let running = 0
  let mostRunning = 0
  const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...input) {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    return Promise.resolve(query.apply(this, input)).finally(() => {
      running -= 1
    })
  })
  onTestFinished(() => spy.mockRestore())
  const database = await open()
  onTestFinished(() => database.close())
  const numbers = await database.db.transaction(tx =>
    Promise.all(
      [1, 2, 3].map(async number => (await tx.execute(sql`SELECT ${number}::int AS number`)).rows[0]!.number),
    ),
  )
  expect([numbers, mostRunning]).toEqual([[1, 2, 3], 1])
  const refused = database.db.transaction(tx => tx.execute(sql`SELECT ${1}::int / 0`))
  await expect(refused).rejects.toMatchObject({ cause: { code: '22012' } })
  await expect(database.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect((await database.query('SELECT $1::int AS number', [4])).rows).toEqual([{ number: 4 }])
})
