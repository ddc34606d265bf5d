import type { ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of an earlier visit, whose scroll position the router restores for this one. */
    scrollKey?: string
  }
}

/** The session storage key of the list that a service was opened from. */
export const openedListKey = 'service-opened-from'

/** Returns the key under which the router stores the scroll position of a page. */
export const scrollKeyOf = ({ state, href }: ParsedLocation): string => state.scrollKey ?? state.__TSR_key ?? href

/** Remembers for this tab the list that a service is opened from, so that its page links back there. */
export function rememberList(service: string, list: ParsedLocation): void {
  try {
    sessionStorage.setItem(
      openedListKey,
      JSON.stringify({ service, search: list.search, scrollKey: scrollKeyOf(list) }),
    )
  } catch {
    // Without storage the link leads to the list without filters.
  }
}
