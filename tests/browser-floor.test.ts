import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Site, templateIds } from '../features/websites/site/site.ts'
import { siteCss } from '../features/websites/site/site-css.ts'
import { chromiumInSamsung, readBrowserFloor } from '../scripts/browser-floor.ts'
import { acceptedInterfaces, acceptedStyles } from './browser-floor/accepted.ts'
import { readInterfaces } from './browser-floor/interfaces.ts'
import { parseScript, unguardedUses } from './browser-floor/scripts.ts'
import { unguardedStyles } from './browser-floor/styles.ts'
import { chromiumOfSamsung, missingBelow } from './browser-floor/support.ts'
import { findSyntaxFaults } from './browser-floor/syntax.ts'
import { useBuiltApp } from './harness.ts'

// Slower than other tests, because it compiles two megabytes of scripts twice and checks each name in them.
const app = useBuiltApp()
const floor = readBrowserFloor()
const interfaces = readInterfaces(missingBelow(floor.mainJobs))

/** The texts of scripts and styles by the path of their file, or of the page that contains an inline script. */
const built = { scripts: new Map<string, string>(), styles: new Map<string, string>() }

beforeAll(async () => {
  const folder = 'dist/client'
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const files = name.endsWith('.js') ? built.scripts : name.endsWith('.css') ? built.styles : undefined
    files?.set(name, readFileSync(join(folder, name), 'utf8'))
  }
  for (const path of ['/', '/login']) {
    const { body: html } = await app.call('GET', path)
    const inline = [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)]
    for (const [index, [, text]] of inline.entries()) built.scripts.set(`${path}, inline script ${index + 1}`, text)
  }
  for (const id of templateIds) built.styles.set(`mini-site ${id}`, siteCss(siteOf(id)))
})

const siteOf = (template_id: Site['template_id']) =>
  ({
    template_id,
    site_title: 'Vodoinstalater Jovanović',
    sections: [],
    primary_color: '#2563eb',
    secondary_color: '#f59e0b',
    font_family: 'Inter',
  }) as unknown as Site

const usesOf = (text: string) => unguardedUses(parseScript(text), interfaces)
const namesOf = (text: string) => [...new Set(usesOf(text).map(({ name }) => name))]

test('the oldest browsers can parse every script', async () => {
  expect(built.scripts.size).toBeGreaterThan(200)
  expect([...built.scripts.keys()]).toEqual(
    expect.arrayContaining(['service-worker.js', 'offline.js', '/, inline script 1']),
  )
  const faults: string[] = []
  for (const [name, text] of built.scripts)
    for (const fault of await findSyntaxFaults(text)) faults.push(`${name} ${fault}`)
  expect(faults).toEqual([])
})

test('scripts use interfaces above the floor only after a check or with an accepted reason', () => {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const [file, text] of built.scripts) {
    for (const { name, missing, offset } of usesOf(text)) {
      seen.add(name)
      if (!acceptedInterfaces.includes(name))
        faults.push(
          `${file}: ${name} is missing in ${missing.join(', ')}: …${text.slice(Math.max(0, offset - 40), offset + 60)}…`,
        )
    }
  }
  expect(faults).toEqual([])
  expect(acceptedInterfaces.filter(name => !seen.has(name))).toEqual([])
})

test('styles of the site and the mini-sites use features above the floor only where it looks plainer without', () => {
  const missingIn = missingBelow(floor.everything)
  const faults: string[] = []
  const seen = new Set<string>()
  for (const [file, css] of built.styles) {
    for (const { name, missing, text } of unguardedStyles(css, missingIn)) {
      seen.add(name)
      if (!acceptedStyles.includes(name)) faults.push(`${file}: ${name} is missing in ${missing.join(', ')}: ${text}`)
    }
  }
  expect([...built.styles.keys()]).toContain('mini-site salon')
  expect(faults).toEqual([])
  expect(acceptedStyles.filter(name => !seen.has(name))).toEqual([])
})

test('the compile targets name the Chromium inside Samsung Internet', () => {
  for (const [version, chromium] of Object.entries(chromiumInSamsung)) expect(chromiumOfSamsung(version)).toBe(chromium)
  expect(chromiumInSamsung[floor.everything.samsung!]).toBeDefined()
})

describe('the check of the browser floor', () => {
  test.each([
    ['const o = Promise.withResolvers()', ['Promise.withResolvers']],
    ['const { any } = AbortSignal', ['AbortSignal.any']],
    ['e.checkVisibility({ visibilityProperty: true })', ['.checkVisibility']],
    ['export const f = l => [...Map.groupBy(l, e => e.c)]', ['Map.groupBy']],
    ['l.toSorted()', ['.toSorted']],
    ['m.values().map(f)', ['Iterator.map']],
    ['new Intl.DurationFormat(`sr`)', ['Intl.DurationFormat']],
    ['scheduler.postTask(f)', ['scheduler.postTask', 'scheduler']],
    ['navigator.share({ url })', ['navigator.share']],
    ['e.querySelector(`.menu:popover-open`)', [':popover-open']],
  ])('finds what is above the floor in %s', (text, names) => {
    expect(namesOf(text)).toEqual(names)
  })

  test.each([
    'if (`any` in AbortSignal) AbortSignal.any([])',
    'typeof scheduler < `u` && scheduler.yield()',
    'e.checkVisibility?.()',
    'const f = () => e.checkVisibility ? e.checkVisibility() : true',
    'const scheduler = new Tasks(); scheduler.run',
    'l.map(f).filter(g), Object.values(o).map(f), Promise.any([])',
    'e.popover = `auto`',
  ])('allows uses after a check and own names: %s', text => {
    expect(namesOf(text)).toEqual([])
  })

  test.each([
    'x.replace(/(?<=\\d)-/g, ``)',
    'RegExp(`(?<!a)b`)',
    'class A { static { f() } }',
    'using a = f()',
    '/[a--b]/v.test(x)',
  ])('rejects syntax that the oldest engines cannot parse: %s', async text => {
    expect(await findSyntaxFaults(text)).not.toEqual([])
  })

  test('finds styles that older browsers do not know, unless there is a fallback', () => {
    const namesIn = (css: string) => unguardedStyles(css, missingBelow(floor.everything)).map(({ name }) => name)
    expect(namesIn('.a:has(b){height:1dvh;color:color-mix(in oklab,red,blue)}')).toEqual([':has', 'dvh', 'color-mix()'])
    expect(namesIn('.a{.b &{color:red}}')).toEqual(['nesting'])
    expect(namesIn('.a{height:1vh;height:1dvh;-webkit-user-select:none;user-select:none}')).toEqual([])
    expect(namesIn('@supports selector(:has(a)){.a:has(b){color:red}}')).toEqual([])
  })
})
