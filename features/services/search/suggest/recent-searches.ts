import { readPersonal, writePersonal } from '../../../../platform/browser/personal-storage.ts'
import { collapseSpaces } from '../../../../platform/serbian/collapse-spaces.ts'
import { normalizeText } from '../../../../platform/serbian/normalize-text.ts'
import { MAX_STORED_SEARCHES } from '../../service-limits.ts'

const key = 'searches'

/** Returns the last searches on this device, the newest first; signing out deletes them. */
export const recentSearches = (): string[] => (readPersonal(key) as string[] | null) ?? []

export function rememberSearch(search: string): void {
  const text = collapseSpaces(search)
  if (!text) return
  const same = (one: string) => normalizeText(one) === normalizeText(text)
  writePersonal(key, [text, ...recentSearches().filter(each => !same(each))].slice(0, MAX_STORED_SEARCHES))
}

export const deleteRecentSearches = (): void => writePersonal(key, null)
