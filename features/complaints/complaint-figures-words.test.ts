import { expect, test } from 'vitest'
import { figuresInWords } from './complaint-figures-words.ts'

test.each([
  [{ count: 3, settled: 1, median_days: 1 }, '3 reklamacije, 1 rešena, obično za 1 dan'],
  [{ count: 5, settled: 4, median_days: 6 }, '5 reklamacija, 4 rešene, obično za 6 dana'],
  [{ count: 21, settled: 5, median_days: 21 }, '21 reklamacija, 5 rešeno, obično za 21 dan'],
  [{ count: 4, settled: 0, median_days: null }, '4 reklamacije, još nijedna rešena'],
])('says %o', (figures, words) => expect(figuresInWords(figures)).toBe(words))
