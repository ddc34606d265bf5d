import { useMemo, useSyncExternalStore } from 'react'
import { openedListKey } from '../list/opened-list.ts'
import { readServiceFilters } from '../search/query/service-filters.ts'

/** Links to the list from which the service was opened, with filters and scroll position, or else to all services. */
export function useLinkBack(service: string) {
  const stored = useSyncExternalStore(noChange, readStored, () => null)
  return useMemo(() => linkBack(stored, service), [stored, service])
}

const noChange = () => () => {}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(openedListKey)
  } catch {
    return null
  }
}

type StoredList = { service: string; search: Record<string, unknown>; scrollKey: string }

/** Parses the stored list; returns null for an invalid value, such as one from an older version. */
function parseList(stored: string | null): StoredList | null {
  try {
    const list = JSON.parse(stored ?? 'null') as StoredList | null
    return typeof list?.scrollKey === 'string' && typeof list.search === 'object' ? list : null
  } catch {
    return null
  }
}

function linkBack(stored: string | null, service: string) {
  const list = parseList(stored)
  if (list?.service !== service) return { search: {}, state: {} }
  return { search: readServiceFilters(list.search), state: { scrollKey: list.scrollKey } }
}
