import { readFileSync } from 'node:fs'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import type { BrowserVersions } from '../../scripts/browser-floor.ts'

/** Reads the data as a file, because the compiler would need seconds for the types of an import. */
export const compatData: CompatData = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
)

/** The compatibility data's names for browserslist's browsers. On phones Chrome and Firefox have the same versions. */
const namesInData: Record<string, (keyof CompatData['browsers'])[]> = {
  ios_saf: ['safari_ios'],
  safari: ['safari'],
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  samsung: ['samsunginternet_android'],
}

/** Returns the oldest supported browsers in which a feature is missing, such as `['safari_ios 16.4']`. */
export type MissingIn = (feature: Identifier | undefined) => string[]

/** Creates a `MissingIn`. A feature counts as missing if it was removed, or needs a flag, a prefix or another name. */
export function missingBelow(versions: BrowserVersions): MissingIn {
  const floor = Object.entries(versions).flatMap(([name, version]) =>
    namesInData[name]!.map(browser => ({ browser, version })),
  )
  return feature => {
    const support = feature?.__compat?.support
    if (!support) return []
    return floor
      .filter(({ browser, version }) => {
        const statements = [support[browser] ?? []].flat() as SimpleSupportStatement[]
        return !statements.some(statement => isIn(statement, version))
      })
      .map(({ browser, version }) => `${browser} ${version}`)
  }
}

function isIn(statement: SimpleSupportStatement, version: string): boolean {
  if (statement.flags || statement.prefix || statement.alternative_name) return false
  const { version_added: added, version_removed: removed } = statement
  if (removed && isAtMost(removed, version)) return false
  return typeof added === 'string' && added !== 'preview' && isAtMost(added.replace('≤', ''), version)
}

function isAtMost(one: string, other: string): boolean {
  const [first, second] = [one, other].map(version => version.split('.').map(Number))
  const at = [0, 1, 2].find(index => (first![index] ?? 0) !== (second![index] ?? 0))
  return at === undefined || (first![at] ?? 0) < (second![at] ?? 0)
}

export const chromiumOfSamsung = (version: string) =>
  compatData.browsers.samsunginternet_android.releases[`${version}.0`]?.engine_version
