import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { type RenderElement, renderAs } from '../../../ui/render-as.ts'
import { addDays } from '../../appointments/belgrade.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { ServiceSlots } from '../booking.ts'
import { freeInWords, noonOf, weekdayAndDate } from '../day-words.ts'
import { DayStrip } from './day-strip.tsx'

export type SlotChoiceProps = {
  slots: ServiceSlots
  /** The day whose slots are shown; when it has none, the first that has. */
  day: string | undefined
  /** The moment that is chosen. */
  chosen?: string
  /** The link or button that shows a day, takes a slot, or goes to the days from one on; null goes back to today. */
  dayAs: (day: string) => RenderElement
  slotAs: (slot: OpenSlot) => RenderElement
  fromAs: (day: string | null) => RenderElement
  /** So many slots at most, and the link to the whole day for the others; all of them where nothing is said. */
  most?: number
  moreAs?: (day: string) => RenderElement
  /** The day the shown days begin with, when it is not today. */
  from: string | undefined
}

/** The days as a strip, and below it the slots of one of them (docs/product.md, Bookings). */
export function SlotChoice({
  slots,
  day,
  chosen,
  dayAs,
  slotAs,
  fromAs,
  from,
  most = Infinity,
  moreAs,
}: SlotChoiceProps) {
  const heading = useId()
  const { days, first_free } = slots
  const open = days.filter(each => each.slots.length)
  const shown = open.find(each => each.date === day) ?? open[0]
  const all = shown?.slots ?? []
  const few = all.length > most ? all.slice(0, most - 1) : all
  const next = days.length ? addDays(days.at(-1)!.date, 1) : undefined
  const hasLater = first_free !== null && next !== undefined && next <= slots.last_day
  return (
    <div className="stack gap-3">
      <DayStrip days={days} shown={shown?.date} today={from ? undefined : days[0]?.date} dayAs={dayAs} />
      {shown ? (
        <div>
          <p className="slot-heading" id={heading}>
            {weekdayAndDate(noonOf(shown.date))}
          </p>
          <ul className="slot-grid" aria-labelledby={heading}>
            {few.map(slot => (
              <li key={slot.starts_at}>
                {renderAs(slotAs(slot), {
                  className: 'slot',
                  'aria-current': slot.starts_at === chosen ? 'true' : undefined,
                  children: slot.time,
                })}
              </li>
            ))}
            {few.length < all.length && (
              <li>
                {renderAs(moreAs!(shown.date), {
                  className: 'slot slot-more',
                  children: `još ${all.length - few.length}`,
                  'aria-label': `Još ${freeInWords(all.length - few.length)}, ${weekdayAndDate(noonOf(shown.date))}`,
                })}
              </li>
            )}
          </ul>
        </div>
      ) : (
        <NothingShown first={first_free} fromAs={fromAs} />
      )}
      {(from || hasLater) && (
        <div className="row between gap-2">
          {from ? turn(fromAs(null), <ChevronLeft />, 'Nazad na danas') : <span />}
          {hasLater && turn(fromAs(next), null, 'Kasniji dani', <ChevronRight />)}
        </div>
      )}
    </div>
  )
}

const turn = (element: RenderElement, before: ReactNode, text: string, after?: ReactNode) =>
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

/** One sentence, and the next free day as a button when there is one. */
function NothingShown(props: { first: ServiceSlots['first_free']; fromAs: SlotChoiceProps['fromAs'] }) {
  const { first, fromAs } = props
  if (!first) return <p className="text-ink-2">Pošaljite poruku: možda se nešto oslobodi.</p>
  const day = dayOf(first.starts_at)
  return (
    <div className="stack justify-items-start gap-2">
      <p className="text-ink-2">U ovim danima nema slobodnih termina.</p>
      {renderAs(fromAs(day), {
        className: buttonClass({ variant: 'secondary', size: 'small' }),
        children: `Prvi slobodan: ${weekdayAndDate(first.starts_at)}`,
      })}
    </div>
  )
}
