import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../app/features.ts'
import { root } from '../platform/server/root.server.ts'

const files = ['app', 'features', 'platform'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.server\.tsx?$/.test(name))
    .map(name => join(folder, name)),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** Returns the feature of a file, such as `features/ratings`, or its top folder. */
const moduleOf = (file: string) => /^features\/\w+/.exec(file)?.[0] ?? dirname(file).split('/')[0]!

/** The feature or top folder that owns each table, by the table's name in the database. */
const ownerOf = new Map(
  files
    .filter(file => file.endsWith('-tables.server.ts'))
    .flatMap(file => [...textOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [table!, moduleOf(file)])),
)

function tablesIn(text: string): string[] {
  const named = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_]+)\b/g)].map(([, name]) => name!)
  return [...new Set(named)].filter(name => ownerOf.has(name))
}

const layerOf = (module: string) => {
  const index = features.findIndex(name => module === `features/${name}`)
  return module === 'platform' ? -1 : index < 0 ? features.length : index
}

/** SQL must follow the same order as imports, but dependency-cruiser checks only imports. */
test('SQL of a feature reads only its own tables and those of earlier features', () => {
  expect(ownerOf.size).toBeGreaterThan(20)
  const found = files.flatMap(file =>
    tablesIn(textOf(file))
      .filter(table => layerOf(ownerOf.get(table)!) > layerOf(moduleOf(file)))
      .map(table => `${file} reads ${table} of ${ownerOf.get(table)}`),
  )
  expect(found).toEqual([])
})

test('statistics and pages call the features instead of reading their tables', () => {
  const callers = files.filter(file => /^(features\/statistics|app)\//.test(file))
  const found = callers.flatMap(file =>
    tablesIn(textOf(file))
      .filter(table => ownerOf.get(table) !== moduleOf(file) && table !== 'profiles')
      .map(table => `${file} reads ${table} of ${ownerOf.get(table)}`),
  )
  expect(found).toEqual([])
})
