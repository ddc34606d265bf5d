import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const list = read('docs/security/asvs.md')
/** How many requirements of level 1 and 2 each chapter of ASVS 5.0.0 has. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every requirement of ASVS 5.0, levels 1 and 2, has its one line, and what is not met is told above', () => {
  const rows = [...list.matchAll(/^\| (\d+)\.\d+\.\d+ \| (?:yes|no|–) \| \S.* \|$/gm)]
  expect(chapters.map((_, index) => rows.filter(([, chapter]) => Number(chapter) === index + 1).length)).toEqual(
    chapters,
  )
  const ids = rows.map(([row]) => row.split(' ')[1]!)
  expect(new Set(ids).size).toBe(ids.length)
  const told = /^Not met, in one place: (.+)\.$/m.exec(list)![1]!.split(', ')
  expect(told).toEqual(
    rows
      .map(([row]) => row.split(' '))
      .filter(row => row[3] === 'no')
      .map(row => row[1]),
  )
})

test('every file they name is there', () => {
  const named = [...`${read('docs/security.md')}${list}`.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(
    ([, path]) => path!,
  )
  expect(named.length).toBeGreaterThan(200)
  expect(
    [...new Set(named)].filter(path => /\/|\.md$/.test(path) && !existsSync(new URL(`../${path}`, import.meta.url))),
  ).toEqual([])
})
