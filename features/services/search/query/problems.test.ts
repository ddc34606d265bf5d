import { expect, test } from 'vitest'
import { inCyrillic } from '../../../../platform/serbian/script/convert-text.ts'
import { categories } from '../../categories.ts'
import { isOneTypo, letterSwaps } from './edit-distance.ts'
import { readProblems, wordsOf } from './problems.server.ts'
import { stem } from './stem.ts'
import { categoriesOfTrade, tradesOfSearch } from './trades.server.ts'

const problems = readProblems()
const keeper = { memo: new Map() }
const tradesOf = (search: string) => tradesOfSearch(keeper, search).map(([first]) => first)

const withoutMarks = (text: string) => text.replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '')

test('the dictionary has at least 1200 phrases, each once, and some for every category', () => {
  expect(problems.length).toBeGreaterThanOrEqual(1200)
  const keys = problems.map(({ words }) => words.join(' '))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  for (const category of categories)
    expect([category, problems.filter(each => each.category === category).length >= 8]).toEqual([category, true])
})

test('every phrase leads to its own trade, and to the same trades without its marks and in Cyrillic', () => {
  const lost = problems.filter(({ text, category }) => !tradesOf(text).includes(categoriesOfTrade(category)[0]))
  expect(lost.map(({ text }) => text)).toEqual([])
  for (const { text } of problems) {
    const wanted = tradesOf(text)
    expect([text, tradesOf(withoutMarks(text))]).toEqual([text, wanted])
    // A search with w, x, y or q cannot be written in Cyrillic.
    if (!/[wxyq]/.test(text)) expect([text, tradesOf(inCyrillic(text))]).toEqual([text, wanted])
  }
})

test('words that are no problem lead to no trade', () => {
  for (const search of ['', 'usluge', 'popravka', 'kvalitetno', 'astronaut', 'popravka helikoptera'])
    expect([search, tradesOf(search)]).toEqual([search, []])
})

test.each([
  ['slavina', ['slavine', 'slavinu', 'slavinom', 'slavinama']],
  ['frizer', ['frizera', 'frizeru', 'frizeri', 'frizerski', 'frizerske', 'frizerka']],
  ['zapusen', ['zapusena', 'zapusenog', 'zapusila', 'zapusilo']],
  ['dete', ['deteta', 'detetom']],
])('the forms of %s have one stem', (word, forms) => {
  expect(forms.map(stem)).toEqual(forms.map(() => stem(word)))
})

test('words of different meaning have different stems', () => {
  const words = ['slava', 'slavina', 'krov', 'krevet', 'kolac', 'kola', 'vrata', 'zub', 'zid']
  expect(new Set(words.map(stem)).size).toBe(words.length)
})

test('one typo is one letter, or two swapped neighbours', () => {
  for (const slip of ['firzer', 'frzer', 'frizeer', 'frizxr'])
    expect([slip, isOneTypo(slip, 'frizer')]).toEqual([slip, true])
  for (const other of ['frizerka', 'rezif', 'fizrre'])
    expect([other, isOneTypo(other, 'frizer')]).toEqual([other, false])
  expect(letterSwaps('firzer')).toContain('frizer')
  expect(wordsOf('Ђердап, WC и relax')).toEqual(['djerdap', 'vc', 'i', 'relaks'])
})
