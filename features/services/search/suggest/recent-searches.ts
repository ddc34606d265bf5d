import { readPersonal, writePersonal } from '../../../../platform/browser/personal-storage.ts'
import { plain } from '../../../../platform/serbian/plain.ts'
import { singleSpaced } from '../../../../platform/serbian/single-spaced.ts'

const key = 'searches'
const MAX_RECENT = 5

/** Returns the last searches on this device, the newest first; signing out deletes them. */
export const recentSearches = (): string[] => (readPersonal(key) as string[] | null) ?? []

export function rememberSearch(search: string): void {
  const text = singleSpaced(search)
  if (!text) return
  const same = (one: string) => plain(one) === plain(text)
  writePersonal(key, [text, ...recentSearches().filter(each => !same(each))].slice(0, MAX_RECENT))
}

export const forgetSearches = (): void => writePersonal(key, null)
