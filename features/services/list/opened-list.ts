import type { ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of an earlier visit to this page. The router restores the scroll position of that visit. */
    scrollKey?: string
  }
}

export const openedListKey = 'service-opened-from'

export const scrollKeyOf = ({ state, href }: ParsedLocation): string => state.scrollKey ?? state.__TSR_key ?? href

/** Stores per tab the list from which a service is opened, so that the service's page can link to that list. */
export function rememberList(service: string, list: ParsedLocation): void {
  try {
    sessionStorage.setItem(
      openedListKey,
      JSON.stringify({ service, search: list.search, scrollKey: scrollKeyOf(list) }),
    )
  } catch {
    // The error is ignored, because without storage the link leads to the list without filters.
  }
}
