import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect, phone } from './test.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
  const violations = await violationsOf(page, coloursAlone ? { runOnly: ['color-contrast'] } : {})
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(html => html.slice(0, 160)).join(' | ')}`)
  expect(found, name).toEqual([])
}

/**
 * What is in a frame, as a website's preview, is a page of its own and looked at where it is one. The program is brought
 * to a page once, and what is in order is not told: both took longer than the look itself.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate(async given => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], iframes: false, ...given },
    )
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, options)
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
