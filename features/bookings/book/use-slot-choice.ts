import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { type BookSearch, chosenQuery, isBeyondFirstDays, stripQuery } from './book-search.ts'

/** Looks for the URL's slot among the free slots. The slots are refetched when the window gets the focus. */
export function useSlotChoice(serviceId: string, search: BookSearch) {
  const { termin, dan, od, kod } = search
  const strip = useQuery({ ...stripQuery(serviceId, search), placeholderData: keepPreviousData })
  const chosen = useQuery({
    ...chosenQuery(serviceId, { ...search, termin: termin ?? new Date(0).toISOString() }),
    enabled: termin !== undefined,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const slots = termin ? (chosen.data?.days.flatMap(day => day.slots) ?? []) : []
  const slot = slots.find(each => each.starts_at === termin)
  return {
    slots: strip.data,
    day: dan,
    person: kod,
    from: od ?? (isBeyondFirstDays(dan) ? dan : undefined),
    slot,
    /** The chosen time, if this time is no longer free. */
    gone: termin && chosen.data && !chosen.isPlaceholderData && !slot ? termin : undefined,
    nextSlots: replacements(slots, termin, strip.data?.first_free),
  }
}
export type ChosenSlotState = Omit<ReturnType<typeof useSlotChoice>, 'slots'>

/** Returns the next three slots after the chosen slot. If none follows, returns the first free slot. */
function replacements(slots: OpenSlot[], termin: string | undefined, first: OpenSlot | null | undefined): OpenSlot[] {
  const after = slots.filter(each => each.starts_at > (termin ?? '')).slice(0, 3)
  return after.length ? after : first ? [first] : []
}
