import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('whatever refers to a promise names one of the chapters of docs/product.md', () => {
  const chapters = [...read('docs/product.md').matchAll(/^## (.+?)(?: `.*)?$/gm)].map(([, name]) => name)
  const files = globSync('{app,features,platform,ui,tests,scripts}/**/*.{ts,tsx}', { cwd: root })
  const references = files.flatMap(file =>
    [...read(file).matchAll(/\(docs\/product\.md, ([^)]+)\)/g)].map(([, name]) => ({ file, name })),
  )
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter(({ name }) => !chapters.includes(name))).toEqual([])
})
