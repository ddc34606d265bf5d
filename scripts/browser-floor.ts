import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest version of each browser, by browserslist's names: `{ ios_saf: '16.4', chrome: '109', … }`. */
export type BrowserVersions = Record<string, string>

/** The oldest versions in which everything works, and the oldest versions in which the main jobs of users work. */
export type BrowserFloor = { everything: BrowserVersions; mainJobs: BrowserVersions }

const root = fileURLToPath(new URL('..', import.meta.url))

/** Reads the oldest versions from package.json, in which each entry is `browser >= version`. */
export function readBrowserFloor(): BrowserFloor {
  const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const versionsOf = (entries: string[]): BrowserVersions =>
    Object.fromEntries(
      entries.map(entry => {
        const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
        if (!browser || !version)
          throw new Error(`browserslist in package.json: '${entry}' is not 'browser >= version'`)
        return [browser, version]
      }),
    )
  const everything = versionsOf(browserslist.production)
  return { everything, mainJobs: { ...everything, ...versionsOf(browserslist['main-jobs']) } }
}

/** The Chromium version in each Samsung Internet version, because compilers know only Chromium. A test checks this. */
export const chromiumInSamsung: Record<string, string> = { '20': '106' }

/** Returns the targets of scripts and styles by the compilers' names: `['chrome106', 'ios15.4', …]`. */
export function compileTargets(): string[] {
  const { samsung, ios_saf: ios, chrome, ...others } = readBrowserFloor().mainJobs
  const chromium = Math.min(Number(chrome), Number(chromiumInSamsung[samsung!]))
  return Object.entries({ ...others, ios, chrome: chromium }).map(([browser, version]) => `${browser}${version}`)
}
