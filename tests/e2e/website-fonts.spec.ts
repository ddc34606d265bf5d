import { families, measureFonts, sameInAllWeights, weights } from '../font-widths.ts'
import { expect, test } from './test.ts'

test('each of the eight fonts of the sites is wider in 700 than in 400, and in 800 than in 700', async ({ page }) => {
  await page.goto('/support')
  const measured = await page.evaluate(measureFonts, [families, weights] as Parameters<typeof measureFonts>[0])
  expect(measured).toHaveLength(24)
  expect(sameInAllWeights(measured)).toEqual([])
})
