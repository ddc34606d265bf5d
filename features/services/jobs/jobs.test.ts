import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parentCategory } from '../categories.ts'
import { readJobs } from './jobs.server.ts'
import { matchJob } from './match-job.server.ts'

const golden: Record<string, string[]> = parse(readFileSync(new URL('./golden-jobs.yaml', import.meta.url), 'utf8'))
const dictionary = readJobs()
const { none = [], ...known } = golden
const readLine = (line: string) => {
  const [name = '', unit = ''] = line.split(' | ')
  return { name, unit }
}

test('the dictionary of jobs has 150 jobs of ten trades, each in the golden list', () => {
  expect(dictionary.jobs).toHaveLength(150)
  expect(new Set(dictionary.jobs.map(({ trade }) => trade)).size).toBe(10)
  expect(Object.keys(known).sort()).toEqual(dictionary.jobs.map(({ id }) => id).sort())
})

test('the dictionary of jobs matches each of its own phrases to its job', () => {
  const wrong = dictionary.phrases.flatMap(({ job, words }) => {
    const found = matchJob(dictionary, { name: words.join(' '), unit: job.unit }, [job.trade])
    return found?.job === job ? [] : [`${words.join(' ')} | ${job.unit}: ${found?.job.id}, not ${job.id}`]
  })
  expect(wrong).toEqual([])
})

test('the dictionary of jobs matches at least 95 % of 200 lines to their job, none to another, and no strange line', () => {
  const lines = Object.entries(known).flatMap(([id, texts]) => texts.map(text => ({ id, text })))
  expect(lines.length).toBeGreaterThanOrEqual(200)
  expect(none).toHaveLength(30)
  const found = lines.map(({ id, text }) => {
    const match = matchJob(dictionary, readLine(text), [dictionary.byId.get(id)!.trade])
    return { id, text, found: match?.job.id }
  })
  const missed = found.filter(({ id, found }) => found !== id)
  expect(missed.filter(({ found }) => found !== undefined)).toEqual([])
  expect(missed.length / lines.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05)
  expect(none.filter(text => matchJob(dictionary, readLine(text)))).toEqual([])
})

test('a provider of another trade, another unit or an additional thing is no match', () => {
  const match = (name: string, unit: string, trade = 'Vodoinstalater' as const) =>
    matchJob(dictionary, { name, unit }, [trade])?.job.id
  expect(match('Zamena ventila', 'po komadu')).toBe('zamena-ventila')
  expect(match('Zamena sifonna', 'po komadu')).toBe('zamena-sifona')
  expect(matchJob(dictionary, { name: 'Zamena ventila', unit: '' }, ['Frizeraj'])).toBe(null)
  expect(parentCategory('Električar')).toBe(parentCategory('Vodoinstalater'))
  expect(match('Zamena ventila', 'po satu')).toBeUndefined()
  expect(match('Zamena ventila i sifona', '')).toBeUndefined()
})

test('a fault in the dictionary of jobs stops the start, and the error names its place', () => {
  const job = (id: string, name: string, unit = 'po komadu') =>
    `- { id: ${id}, name: ${name}, unit: ${unit}, words: [], moves: 'Vrsta posla i materijal.' }`
  const file = (...jobs: string[]) =>
    `synonyms: []\nneutral: []\njobs:\n  Vodoinstalater:\n${jobs.map(each => `    ${each}`).join('\n')}`
  expect(() => readJobs(file(job('prvi', 'Zamena ventila', 'po prozoru')))).toThrow('jobs.Vodoinstalater.0.unit')
  expect(() => readJobs(file(job('prvi', 'Zamena ventila'), job('prvi', 'Zamena sifona')))).toThrow('the same id')
  expect(() => readJobs(file(job('prvi', 'Zamena ventila'), job('drugi', 'Ventila zamena')))).toThrow(
    'drugi and prvi share',
  )
})
