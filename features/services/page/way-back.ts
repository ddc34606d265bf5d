import { useMemo, useSyncExternalStore } from 'react'
import { OPENED_FROM } from '../list/list-place.ts'
import { readServiceSearch } from '../search/query/service-filters.ts'

/**
 * The way from a service's page back to the list it was opened from, with its search and as far down, also when there
 * were other pages in between; else to the plain list.
 */
export function useWayBack(service: string) {
  const kept = useSyncExternalStore(noChange, readKept, () => null)
  return useMemo(() => wayBack(kept, service), [kept, service])
}

const noChange = () => () => {}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(OPENED_FROM)
  } catch {
    return null
  }
}

type Place = { service: string; search: Record<string, unknown>; scrollKey: string }

/** Null for what an older version, or somebody by hand, has left there. */
function parsePlace(kept: string | null): Place | null {
  try {
    const place = JSON.parse(kept ?? 'null') as Place | null
    return typeof place?.scrollKey === 'string' && typeof place.search === 'object' ? place : null
  } catch {
    return null
  }
}

function wayBack(kept: string | null, service: string) {
  const place = parsePlace(kept)
  if (place?.service !== service) return { search: {}, state: {} }
  return { search: readServiceSearch(place.search), state: { scrollKey: place.scrollKey } }
}
