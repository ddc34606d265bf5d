import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { features } from '../app/features.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['app', 'features', 'platform'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.server\.tsx?$/.test(name))
    .map(name => join(folder, name)),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** `features/ratings/rating.ts` → `features/ratings`; what is not a feature is its top folder. */
const roomOf = (file: string) => /^features\/\w+/.exec(file)?.[0] ?? dirname(file).split('/')[0]!

/** Which room a table belongs to, by the name it has in the database. */
const ownerOf = new Map(
  files
    .filter(file => file.endsWith('-tables.server.ts'))
    .flatMap(file => [...textOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [table!, roomOf(file)])),
)

/** The tables that a file names in SQL it has written by hand. */
function tablesIn(text: string): string[] {
  const named = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_]+)\b/g)].map(([, name]) => name!)
  return [...new Set(named)].filter(name => ownerOf.has(name))
}

const place = (room: string) => {
  const at = features.findIndex(name => room === `features/${name}`)
  return room === 'platform' ? -1 : at < 0 ? features.length : at
}

/**
 * Dependency-cruiser sees imports only. What a feature reads by SQL is held to the same order: its own tables, and those
 * of features before it.
 */
test('by SQL too, each feature knows only those before it', () => {
  expect(ownerOf.size).toBeGreaterThan(20)
  const found = files.flatMap(file =>
    tablesIn(textOf(file))
      .filter(table => place(ownerOf.get(table)!) > place(roomOf(file)))
      .map(table => `${file} reads ${table} of ${ownerOf.get(table)}`),
  )
  expect(found).toEqual([])
})

/** Figures about other features' tables are those features' own to give. */
test('statistics and pages ask features, and read no table of theirs', () => {
  const asking = files.filter(file => /^(features\/statistics|app)\//.test(file))
  const found = asking.flatMap(file =>
    tablesIn(textOf(file))
      .filter(table => ownerOf.get(table) !== roomOf(file) && table !== 'profiles')
      .map(table => `${file} reads ${table} of ${ownerOf.get(table)}`),
  )
  expect(found).toEqual([])
})
