import { readPersonal, writePersonal } from '../../../../platform/browser/personal-storage.ts'
import { plain } from '../../../../platform/serbian/plain.ts'
import { singleSpaced } from '../../../../platform/serbian/single-spaced.ts'

const key = 'searches'
const most = 5

/** What was searched for on this device, the last first; signing out empties it. */
export const recentSearches = (): string[] => (readPersonal(key) as string[] | null) ?? []

export function rememberSearch(search: string): void {
  const text = singleSpaced(search)
  if (!text) return
  const same = (one: string) => plain(one) === plain(text)
  writePersonal(key, [text, ...recentSearches().filter(each => !same(each))].slice(0, most))
}

export const forgetSearches = (): void => writePersonal(key, null)
