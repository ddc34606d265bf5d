import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

describe('every test file named in the docs exists', () => {
  const named = (file: string) => [...new Set(read(file).match(/(?<=`)[\w./-]+\.(test|spec)\.tsx?(?=`)/g))]
  const missing = (names: string[], folders: string[]) =>
    names.filter(name => !folders.some(folder => globSync(join(folder, name), { cwd: root }).length))

  test('in docs/product.md', () => {
    expect(named('docs/product.md').length).toBeGreaterThan(80)
    expect(missing(named('docs/product.md'), ['.', 'tests'])).toEqual([])
  })

  test('in docs/accounts.md, which names tests of accounts without their folder', () => {
    expect(named('docs/accounts.md').length).toBeGreaterThan(10)
    expect(missing(named('docs/accounts.md'), ['.', 'features/accounts/**'])).toEqual([])
  })
})
