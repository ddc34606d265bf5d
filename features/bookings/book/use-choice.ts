import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { type BookSearch, chosenQuery, isFar, stripQuery } from './book-search.ts'

/** The choice in the address held against what is free now, which is asked again whenever one comes back to the page. */
export function useChoice(serviceId: string, search: BookSearch) {
  const { termin, dan, od } = search
  const strip = useQuery({ ...stripQuery(serviceId, search), placeholderData: keepPreviousData })
  const own = useQuery({
    ...chosenQuery(serviceId, termin ?? new Date(0).toISOString()),
    enabled: termin !== undefined,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const offered = termin ? (own.data?.days.flatMap(day => day.slots) ?? []) : []
  const slot = offered.find(each => each.starts_at === termin)
  return {
    slots: strip.data,
    day: dan,
    from: od ?? (isFar(dan) ? dan : undefined),
    slot,
    /** The moment that was chosen and is not free any more. */
    gone: termin && own.data && !own.isPlaceholderData && !slot ? termin : undefined,
    nextSlots: nearest(offered, termin, strip.data?.first_free),
  }
}
export type Choice = Omit<ReturnType<typeof useChoice>, 'slots'>

/** The next three, or the very first where none follows. */
function nearest(offered: OpenSlot[], termin: string | undefined, first: OpenSlot | null | undefined): OpenSlot[] {
  const after = offered.filter(each => each.starts_at > (termin ?? '')).slice(0, 3)
  return after.length ? after : first ? [first] : []
}
