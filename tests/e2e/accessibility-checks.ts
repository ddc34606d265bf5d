import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect, phoneSize } from './test.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const themes = ['light', 'dark'] as const

/** Expects no violations in either theme. In the dark theme checks only colours, because nothing else differs. */
export async function expectNoViolations(page: Page, name: string) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${name}, ${colorScheme}`, { onlyColours: colorScheme === 'dark' })
  }
}

/** Expects no violations in either theme, and no horizontal scrolling. */
export async function expectUsable(page: Page, name: string) {
  await expectNoViolations(page, name)
  await expectNoSidewaysScroll(page, name)
}

export async function expectAccessible(page: Page, name: string, { onlyColours = false } = {}) {
  const violations = await violationsOf(page, onlyColours ? { runOnly: ['color-contrast'] } : {})
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(html => html.slice(0, 160)).join(' | ')}`)
  expect(found, name).toEqual([])
}

/** Injects axe once per page, and requests only violations, because the other results would take longer. */
async function violationsOf(page: Page, options: RunOptions): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate(async runOptions => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], iframes: false, ...runOptions },
    )
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, options)
}

/** Expects no horizontal scrolling. Narrows a phone's page to 320 px first. */
export async function expectNoSidewaysScroll(page: Page, name: string) {
  const { width } = page.viewportSize()!
  if (width < 400) await page.setViewportSize({ width: 320, height: 640 })
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx, `${name}: horizontal overflow`).toBeLessThanOrEqual(0)
  if (width < 400) await page.setViewportSize(phoneSize)
}
