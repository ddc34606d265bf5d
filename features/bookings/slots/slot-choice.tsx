import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { type RenderElement, renderAs } from '../../../ui/render-as.ts'
import { addDays } from '../../appointments/belgrade.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { ServiceSlots } from '../booking.ts'
import { freeSlotsInWords, noonInBelgrade, weekdayAndDate } from '../day-words.ts'
import { DayStrip } from './day-strip.tsx'

export type SlotChoiceProps = {
  slots: ServiceSlots
  /** Day whose slots are shown. If this day has no slots, the first day with slots is shown. */
  day: string | undefined
  /** Start of the chosen slot, or the starts of several. */
  chosen?: string | readonly string[]
  /** These return a link or button to show a day, choose a slot, or show the days from a day on (null is today). */
  dayElement: (day: string) => RenderElement
  slotElement: (slot: OpenSlot) => RenderElement
  fromElement: (day: string | null) => RenderElement
  /** Maximum of shown slots; a link leads to the others. By default all slots are shown. */
  maxSlots?: number
  moreElement?: (day: string) => RenderElement
  from: string | undefined
}

/** Strip of days, and below it the slots of one day (docs/product.md, Bookings). */
export function SlotChoice({
  slots,
  day,
  chosen,
  dayElement,
  slotElement,
  fromElement,
  from,
  maxSlots = Infinity,
  moreElement,
}: SlotChoiceProps) {
  const heading = useId()
  const { days, first_free } = slots
  const openDays = days.filter(each => each.slots.length)
  const shownDay = openDays.find(each => each.date === day) ?? openDays[0]
  const allSlots = shownDay?.slots ?? []
  const shownSlots = allSlots.length > maxSlots ? allSlots.slice(0, maxSlots - 1) : allSlots
  const next = days.length ? addDays(days.at(-1)!.date, 1) : undefined
  const hasLater = first_free !== null && next !== undefined && next <= slots.last_day
  return (
    <div className="stack gap-3">
      <DayStrip days={days} shown={shownDay?.date} today={from ? undefined : days[0]?.date} dayElement={dayElement} />
      {shownDay ? (
        <div>
          <p className="slot-heading" id={heading}>
            {weekdayAndDate(noonInBelgrade(shownDay.date))}
          </p>
          <ul className="slot-grid" aria-labelledby={heading}>
            {shownSlots.map(slot => (
              <li key={slot.starts_at}>
                {renderAs(slotElement(slot), {
                  className: 'slot',
                  'aria-current': [chosen].flat().includes(slot.starts_at) ? 'true' : undefined,
                  children: slot.time,
                })}
              </li>
            ))}
            {shownSlots.length < allSlots.length && (
              <li>
                {renderAs(moreElement!(shownDay.date), {
                  className: 'slot slot-more',
                  children: `još ${allSlots.length - shownSlots.length}`,
                  'aria-label': `Još ${freeSlotsInWords(allSlots.length - shownSlots.length)}, ${weekdayAndDate(noonInBelgrade(shownDay.date))}`,
                })}
              </li>
            )}
          </ul>
        </div>
      ) : (
        <NoSlots first={first_free} fromElement={fromElement} />
      )}
      {(from || hasLater) && (
        <div className="row between gap-2">
          {from ? pageButton(fromElement(null), <ChevronLeft />, 'Nazad na danas') : <span />}
          {hasLater && pageButton(fromElement(next), null, 'Kasniji dani', <ChevronRight />)}
        </div>
      )}
    </div>
  )
}

const pageButton = (element: RenderElement, before: ReactNode, text: string, after?: ReactNode) =>
  renderAs(element, {
    className: buttonClass({ variant: 'quiet', size: 'small' }),
    children: (
      <>
        {before}
        {text}
        {after}
      </>
    ),
  })

function NoSlots(props: { first: ServiceSlots['first_free']; fromElement: SlotChoiceProps['fromElement'] }) {
  const { first, fromElement } = props
  if (!first) return <p className="text-ink-2">Pošaljite poruku: možda se nešto oslobodi.</p>
  const day = dayOf(first.starts_at)
  return (
    <div className="stack justify-items-start gap-2">
      <p className="text-ink-2">U ovim danima nema slobodnih termina.</p>
      {renderAs(fromElement(day), {
        className: buttonClass({ variant: 'secondary', size: 'small' }),
        children: `Prvi slobodan: ${weekdayAndDate(first.starts_at)}`,
      })}
    </div>
  )
}
