import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'

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
    ...['node:crypto', 'better-auth/adapters', 'drizzle-orm', 'nodemailer', 'process.env.DATABASE_URL', 'AUTH_SECRET'],
    ...['SELECT ', 'pg_advisory_lock', 'deleted_conversations'],
  ]
  for (const { name, text } of scripts) {
    for (const mark of serverOnly) expect(text.includes(mark), `${mark} in ${name}`).toBe(false)
  }
})

/** Reads the server's manifest, and returns a function that lists the files that a route preloads. */
async function firstFiles(): Promise<(route: string) => Set<string>> {
  const name = readdirSync('dist/server/assets').find(each => each.startsWith('_tanstack-start-manifest'))
  const { tsrStartManifest } = await import(join(process.cwd(), 'dist/server/assets', name!))
  const { routes } = tsrStartManifest() as { routes: Record<string, { preloads?: string[] }> }
  return route => new Set([...(routes.__root__?.preloads ?? []), ...(routes[route]?.preloads ?? [])].map(fileOf))
}

const fileOf = (address: string) => address.replace('/assets/', '')
const textOf = (file: string) => readFileSync(join(folder, 'assets', file), 'utf8')
const kilobytesOf = (files: Iterable<string>, compress: (text: string) => Buffer = gzipSync) =>
  [...files].map(file => compress(textOf(file)).byteLength).reduce((sum, each) => sum + each, 0) / 1000

// The bounds are sizes after compression with Brotli, because browsers get compressed scripts.
test.each([
  ['/', 123],
  ['/services', 125.2],
])('the first load of %s stays below %f kB of compressed script', async (route, maxKilobytes) => {
  const files = (await firstFiles())(route)
  expect(files.size).toBeGreaterThan(5)
  const sent = kilobytesOf(files, brotliCompressSync)
  expect(sent).toBeLessThan(maxKilobytes)
  expect(sent).toBeGreaterThan(40)
})

test('pages in Cyrillic load at most 3.4 kB more, and pages in Latin none of it', async () => {
  const first = await firstFiles()
  const file = scripts.find(({ name }) => /^assets\/start-cyrillic-page-[\w-]+\.js$/.test(name))!
  expect(brotliCompressSync(file.text).byteLength / 1000).toBeLessThan(3.4)
  for (const route of ['/', '/services', '/settings']) {
    for (const name of first(route)) expect(textOf(name), name).not.toContain('Vaillant')
  }
})

test('the list of the files of all other pages is loaded after the first script', () => {
  const entry = scripts.find(({ name }) => /^assets\/index-[\w-]+\.js$/.test(name))!
  const list = scripts.find(({ name }) => /^assets\/preloads-[\w-]+\.js$/.test(name))!
  expect(entry.text).toContain(`import("./${fileOf(`/${list.name}`)}")`)
  expect(entry.text).not.toContain('"assets/login-')
  expect(list.text).toMatch(/"assets\/login-[\w-]+\.js"/)
})

test('no page calls Intl while it starts, because Intl is slow on phones', async () => {
  const first = await firstFiles()
  for (const route of ['/', '/services', '/service/$serviceId', '/majstor/$slug']) {
    for (const file of first(route)) expect(textOf(file), file).not.toMatch(/Intl\.(?:DateTime|Number|Plural)/)
  }
})

/** Parts that load only after a click, for signed-in users, with several towns or with a list. All other parts load by themselves. */
const loadedOnDemand = [
  ...['account-menu', 'menu-drawer', 'toast-region', 'town-choice', 'start-live', 'offline-line', 'copied-answers'],
  ...['page-transitions', 'suggestion-list', 'start-cyrillic-page', 'lists'],
]

test('all scripts that the home page loads by itself stay below 154 kB in gzip', async () => {
  const otherPages = readdirSync('app/routes').map(name => name.replace(/\.tsx$/, '').replace(/[^\w.-]/g, '_'))
  const named = new Set<string>()
  const files = (await firstFiles())('/')
  // The loop also visits files that are added while the loop runs.
  for (const file of files) {
    for (const [, isLater, other] of textOf(file).matchAll(/(?:from|import(\()?)["`]\.\/([\w.-]+\.js)["`]/g)) {
      const name = other!.replace(/-[\w-]{7}\.js$/, '')
      if (isLater) named.add(name)
      if (!isLater || ![...otherPages, ...loadedOnDemand].includes(name)) files.add(other!)
    }
  }
  expect([...named]).toEqual(
    expect.arrayContaining([...loadedOnDemand, 'pre-launch-dialog', 'hero-film', 'session-sync', 'updates']),
  )
  expect(kilobytesOf(files)).toBeLessThan(154)
})

test('the conversation’s script loads the code for viewing, shrinking and sending photos only on demand', async () => {
  const window = scripts.map(({ name }) => name).find(name => /^assets\/chat-[\w-]{7}\.js$/.test(name))
  const files = new Set([fileOf(`/${window}`)])
  for (const file of files) {
    for (const [, other] of textOf(file).matchAll(/(?:from|import)["`]\.\/([\w.-]+\.js)["`]/g)) files.add(other!)
  }
  expect(files.size).toBeGreaterThan(20)
  const text = [...files].map(textOf).join('')
  for (const mark of ['createImageBitmap', 'XMLHttpRequest', 'viewer-foot']) {
    expect(text.includes(mark), mark).toBe(false)
    expect(scripts.some(script => script.text.includes(mark))).toBe(true)
  }
  // Photos may add 6 kB, because the conversation needed 121.5 kB without photos. Scripts of every page do not count.
  const filesOfEveryPage = (await firstFiles())('/')
  expect(kilobytesOf([...files].filter(file => !filesOfEveryPage.has(file)))).toBeLessThan(121.5 + 6)
})
