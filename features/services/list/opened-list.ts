import type { ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of an earlier visit, whose scroll position the router restores for this one. */
    scrollKey?: string
  }
}

export const openedListKey = 'service-opened-from'

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
