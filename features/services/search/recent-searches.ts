import { readPersonal, writePersonal } from '../../../platform/browser/personal-storage.ts'

const key = 'searches'
const most = 5

/** What was searched for on this device, the last first; signing out empties it. */
export const recentSearches = (): string[] => (readPersonal(key) as string[] | null) ?? []

export function rememberSearch(search: string): void {
  const text = search.trim()
  if (!text) return
  const same = (one: string) => one.toLowerCase() === text.toLowerCase()
  writePersonal(key, [text, ...recentSearches().filter(each => !same(each))].slice(0, most))
}

export const forgetSearches = (): void => writePersonal(key, null)
