import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, phone } from './test.ts'

const themes = ['light', 'dark'] as const

/** Nothing shuts anybody out, as far as a program can tell, in both themes; of the dark one only the colours are new. */
export async function expectNoViolations(page: Page, name: string) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${name}, ${colorScheme}`, { coloursAlone: colorScheme === 'dark' })
  }
}

/** The same for the page as it stands; `coloursAlone` where nothing else has changed since it was last looked at. */
export async function expectAccessible(page: Page, name: string, { coloursAlone = false } = {}) {
  // What is in a frame, as a website's preview, is a page of its own and looked at where it is one. So nothing has to be
  // put together from several, for which a second page would be opened each time; and what is in order needs no report.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (coloursAlone ? axe.withRules('color-contrast') : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  expect(found, name).toEqual([])
}

/** At 200 % zoom or 320 px too, nothing may hang out of the page. */
export async function expectNoSidewaysScroll(page: Page, name: string) {
  const { width } = page.viewportSize()!
  if (width < 400) await page.setViewportSize({ width: 320, height: 640 })
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${name} sideways`).toBeLessThanOrEqual(0)
  if (width < 400) await page.setViewportSize(phone)
}
