import { families, linesWithEqualWidths, measureFonts, weights } from '../font-widths.ts'
import { expect, test } from './test.ts'

test('each of the eight website fonts has different widths at weights 400, 700 and 800', async ({ page }) => {
  await page.goto('/support')
  const measured = await page.evaluate(measureFonts, [families, weights] as Parameters<typeof measureFonts>[0])
  expect(measured).toHaveLength(24)
  expect(linesWithEqualWidths(measured)).toEqual([])
})
