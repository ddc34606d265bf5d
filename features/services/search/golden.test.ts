import { beforeEach, expect, test } from 'vitest'
import { type Golden, offerEveryTrade, readGolden, tryGolden } from '../../../tests/golden.ts'
import { useApp } from '../../../tests/harness.ts'
import { readProblems, wordsOf } from './query/problems.server.ts'

const app = useApp()
const golden = readGolden('golden')
const heldOut = readGolden('golden-held-out')
const leastShare = 0.95
/** Nobody tunes the dictionary for these, so that fewer are found. */
const leastHeldOut = 0.8

beforeEach(() => offerEveryTrade(app))

/** The searches that do not lead to their trade within three hits. */
async function findWrong(searches: Golden[]): Promise<string[]> {
  const wrong: string[] = []
  const rows: string[] = []
  for (const each of searches) {
    const { hits, isRight } = await tryGolden(app, each)
    if (!isRight) wrong.push(each.search)
    rows.push(`${isRight ? '✓' : '✗'} ${each.trade.padEnd(20)} ${each.search.padEnd(42)} ${hits.join(', ')}`)
  }
  const right = searches.length - wrong.length
  if (process.env.GOLDEN_TABLE) process.stdout.write(`${rows.join('\n')}\n${right} of ${searches.length} right\n`)
  return wrong
}

test('95 in 100 searches lead to the right trade within three hits', async () => {
  expect(golden.length).toBeGreaterThanOrEqual(400)
  const wrong = await findWrong(golden)
  expect(1 - wrong.length / golden.length, wrong.join('; ')).toBeGreaterThanOrEqual(leastShare)
}, 60_000)

test('searches that no phrase was written for lead to the right trade too', async () => {
  expect(heldOut.length).toBeGreaterThanOrEqual(60)
  const wrong = await findWrong(heldOut)
  expect(1 - wrong.length / heldOut.length, wrong.join('; ')).toBeGreaterThanOrEqual(leastHeldOut)
}, 60_000)

test('the golden lists are not the dictionary, and have every search once', () => {
  const keyOf = (text: string) => wordsOf(text).join(' ')
  const known = new Set(readProblems().map(({ text }) => keyOf(text)))
  const keys = [...golden, ...heldOut].map(({ search }) => keyOf(search))
  expect(keys.filter(key => known.has(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})
