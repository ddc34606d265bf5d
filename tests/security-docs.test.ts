import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const list = read('docs/security/asvs.md')
/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every requirement of ASVS 5.0, levels 1 and 2, has one line, and the summary lists those that are not met', () => {
  const rows = [...list.matchAll(/^\| (\d+)\.\d+\.\d+ \| (?:yes|no|–) \| \S.* \|$/gm)]
  expect(chapters.map((_, index) => rows.filter(([, chapter]) => Number(chapter) === index + 1).length)).toEqual(
    chapters,
  )
  const ids = rows.map(([row]) => row.split(' ')[1]!)
  expect(new Set(ids).size).toBe(ids.length)
  const summary = /^Not met, in one place: (.+)\.$/m.exec(list)![1]!.split(', ')
  expect(summary).toEqual(
    rows
      .map(([row]) => row.split(' '))
      .filter(row => row[3] === 'no')
      .map(row => row[1]),
  )
})

test('the security docs name only existing files', () => {
  const named = [...`${read('docs/security.md')}${list}`.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(
    ([, path]) => path!,
  )
  expect(named.length).toBeGreaterThan(200)
  expect(
    [...new Set(named)].filter(path => /\/|\.md$/.test(path) && !existsSync(new URL(`../${path}`, import.meta.url))),
  ).toEqual([])
})
