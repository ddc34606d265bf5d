import type { ParsedLocation } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { readServiceSearch } from '../search/query/service-filters.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This visit goes on where an earlier one was: under its key the router has kept how far it was scrolled. */
    scrollKey?: string
  }
}

const name = 'service-opened-from'

/** Under what the router keeps how far a page was scrolled. */
export const scrollKeyOf = ({ state, href }: ParsedLocation): string => state.scrollKey ?? state.__TSR_key ?? href

/** Remembers, for this tab, from which list a service is being opened, so that its page leads back there. */
export function rememberList(service: string, list: ParsedLocation): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ service, search: list.search, scrollKey: scrollKeyOf(list) }))
  } catch {
    // Without storage the way back is the plain list.
  }
}

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
    return sessionStorage.getItem(name)
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
