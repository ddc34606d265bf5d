import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { promisedTexts, situationRows } from './e2e/promised/situations.ts'

it('names each promised text once, with its situation', () => {
  expect(promisedTexts).toHaveLength(256)
  expect(situationRows.map(({ text }) => text).sort()).toEqual([...promisedTexts].sort())
  expect(situationRows.filter(row => Object.values(row).includes(''))).toEqual([])
})

it('has a browser test for each area', () => {
  const areas = new Set(situationRows.map(({ area }) => area))
  const isTested = (area: string) => existsSync(new URL(`e2e/promised/${area}.spec.ts`, import.meta.url))
  expect([...areas].filter(area => !isTested(area))).toEqual([])
})
