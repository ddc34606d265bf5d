import type { ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This visit goes on where an earlier one was: under its key the router has kept how far it was scrolled. */
    scrollKey?: string
  }
}

/** The key in the tab's storage under which the list lies that a service was opened from. */
export const OPENED_FROM = 'service-opened-from'

/** Under what the router keeps how far a page was scrolled. */
export const scrollKeyOf = ({ state, href }: ParsedLocation): string => state.scrollKey ?? state.__TSR_key ?? href

/** Remembers, for this tab, from which list a service is being opened, so that its page leads back there. */
export function rememberList(service: string, list: ParsedLocation): void {
  try {
    sessionStorage.setItem(OPENED_FROM, JSON.stringify({ service, search: list.search, scrollKey: scrollKeyOf(list) }))
  } catch {
    // Without storage the way back is the plain list.
  }
}
