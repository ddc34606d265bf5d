import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'

/** What the build put into the browser's folder. */
const folder = 'dist/client'
let scripts: { name: string; text: string }[] = []

beforeAll(() => {
  buildSite()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  scripts = names.map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}, 120_000)

test('no server code reaches the browser', () => {
  expect(scripts.length).toBeGreaterThan(5)
  const serverOnly = [
    'node:crypto',
    'better-auth/adapters',
    'drizzle-orm',
    'SELECT ',
    'pg_advisory_lock',
    'process.env.DATABASE_URL',
    'AUTH_SECRET',
    'nodemailer',
    'deleted_conversations',
  ]
  for (const { name, text } of scripts) {
    for (const mark of serverOnly) expect(text.includes(mark), `${mark} in ${name}`).toBe(false)
  }
})

test.each(['/', '/services'])('the first load of %s stays below 150 kB of gzipped script', async route => {
  const name = readdirSync('dist/server/assets').find(each => each.startsWith('_tanstack-start-manifest'))
  const { tsrStartManifest } = await import(join(process.cwd(), 'dist/server/assets', name!))
  const { routes } = tsrStartManifest() as { routes: Record<string, { preloads?: string[] }> }
  const wanted = new Set([...(routes.__root__?.preloads ?? []), ...(routes[route]?.preloads ?? [])])
  expect(wanted.size).toBeGreaterThan(5)
  const bytes = [...wanted].map(each => gzipSync(readFileSync(join('dist/client', each))).byteLength)
  const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000
  expect(kilobytes).toBeLessThan(150)
  expect(kilobytes).toBeGreaterThan(40)
})
