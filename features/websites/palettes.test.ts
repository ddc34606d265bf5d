import { expect, test } from 'vitest'
import { palettes } from './palettes.ts'
import { contrast, MIN_TEXT_CONTRAST } from './site/colors.ts'
import { readColor } from './website.ts'

test.each(palettes)('$name is readable with white text, and its colours differ visibly', ({ primary, secondary }) => {
  expect([readColor(primary), readColor(secondary)]).toEqual([primary, secondary])
  expect(contrast(primary, '#ffffff')).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
  expect(contrast(primary, secondary)).toBeGreaterThan(1.5)
})

test('has no duplicate palette', () => {
  expect(new Set(palettes.map(({ primary, secondary }) => primary + secondary)).size).toBe(palettes.length)
  expect(new Set(palettes.map(({ name }) => name)).size).toBe(palettes.length)
})
