import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('references to docs/product.md name existing chapters', () => {
  const chapters = [...read('docs/product.md').matchAll(/^## (.+?)(?: `.*)?$/gm)].map(([, name]) => name)
  const files = globSync('{app,features,platform,ui,tests,scripts}/**/*.{ts,tsx}', { cwd: root })
  const references = files.flatMap(file =>
    [...read(file).matchAll(/\(docs\/product\.md, ([^)]+)\)/g)].map(([, name]) => ({ file, name })),
  )
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter(({ name }) => !chapters.includes(name))).toEqual([])
})

// docs/accounts.md names tests of accounts without their folder.
test.each([
  ['docs/product.md', 80, ['.', 'tests'], /\.(test|spec)\.tsx?$/],
  ['docs/accounts.md', 10, ['.', 'features/accounts/**'], /\.(test|spec)\.tsx?$/],
  ['docs/security.md', 50, ['.'], /\/|\.md$/],
  ['docs/security/asvs.md', 100, ['.'], /\/|\.md$/],
])('every file that %s names exists', (file, atLeast, folders, kind) => {
  const quoted = [...read(file).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(([, name]) => name!)
  const named = [...new Set(quoted)].filter(name => kind.test(name))
  expect(named.length).toBeGreaterThan(atLeast)
  const isThere = (name: string) =>
    folders.some(folder => existsSync(join(root, folder, name)) || globSync(join(folder, name), { cwd: root }).length)
  expect(named.filter(name => !isThere(name))).toEqual([])
})

test('every requirement of ASVS 5.0, levels 1 and 2, has one line, and the summary lists those that are not met', () => {
  /** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
  const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
  const list = read('docs/security/asvs.md')
  const rows = [...list.matchAll(/^\| ((\d+)\.\d+\.\d+) \| (yes|no|–) \| \S.* \|$/gm)]
  const counts = chapters.map((_, index) => rows.filter(([, , chapter]) => Number(chapter) === index + 1).length)
  expect(counts).toEqual(chapters)
  expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length)
  const summary = /^Not met, in one place: (.+)\.$/m.exec(list)![1]!.split(', ')
  expect(summary).toEqual(rows.filter(([, , , answer]) => answer === 'no').map(([, id]) => id))
})
