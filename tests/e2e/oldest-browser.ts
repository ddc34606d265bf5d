import { expect, type Page } from '@playwright/test'
import { readBrowserFloor } from '../../scripts/browser-floor.ts'
import { type InterfaceAbove, interfacesAbove } from '../browser-floor/interfaces.ts'
import { missingBelow } from '../browser-floor/support.ts'

/** Removes from a page's context every interface that one of the oldest supported browsers lacks. */
export async function becomeOldestBrowser(page: Page): Promise<void> {
  const missing = interfacesAbove(missingBelow(readBrowserFloor().mainJobs))
  await page.context().addInitScript((interfaces: InterfaceAbove[]) => {
    const globals = globalThis as unknown as Record<string, any>
    for (const { owner, name, isStatic } of interfaces) {
      const holder = owner ? (globals[owner] ?? globals.Intl[owner]) : globals
      const owners = isStatic ? [holder] : [holder, holder?.prototype]
      for (const each of owners) if (each && Object.hasOwn(each, name)) Reflect.deleteProperty(each, name)
    }
  }, missing)
  await page.goto('/support')
  const remaining = await page.evaluate(() => [
    'withResolvers' in Promise,
    'groupBy' in Map,
    'toSorted' in Array.prototype,
    'startViewTransition' in document,
    'requestIdleCallback' in window,
  ])
  expect(remaining).not.toContain(true)
}
