import { beforeEach, expect, test } from 'vitest'
import { offerEveryTrade, readGolden, tryGolden } from '../../../tests/golden.ts'
import { useApp } from '../../../tests/harness.ts'
import { readProblems, wordsOf } from './problems.server.ts'

const app = useApp()
const golden = readGolden()
const leastRight = 285

beforeEach(() => offerEveryTrade(app))

test('what people type leads to the right trade within three hits', async () => {
  expect(golden.length).toBeGreaterThanOrEqual(300)
  const wrong: string[] = []
  const rows: string[] = []
  for (const each of golden) {
    const { hits, isRight } = await tryGolden(app, each)
    if (!isRight) wrong.push(each.search)
    rows.push(`${isRight ? '✓' : '✗'} ${each.trade.padEnd(20)} ${each.search.padEnd(42)} ${hits.join(', ')}`)
  }
  const right = golden.length - wrong.length
  if (process.env.GOLDEN_TABLE) process.stdout.write(`${rows.join('\n')}\n${right} of ${golden.length} right\n`)
  expect(right, wrong.join('; ')).toBeGreaterThanOrEqual(leastRight)
}, 60_000)

test('the golden list is not the dictionary, and has every search once', () => {
  const keyOf = (text: string) => wordsOf(text).join(' ')
  const known = new Set(readProblems().map(({ text }) => keyOf(text)))
  const keys = golden.map(({ search }) => keyOf(search))
  expect(keys.filter(key => known.has(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})
