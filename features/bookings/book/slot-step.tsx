import { Link } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { momentInWords, onMoment, spanInWords } from '../../../platform/serbian/moments.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { renderAs } from '../../../ui/render-as.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { ServiceSlots } from '../booking.ts'
import { anybody } from '../booking-person.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { PersonChoice } from '../slots/person-choice.tsx'
import { SlotChoice } from '../slots/slot-choice.tsx'
import { WaitLink } from '../slots/wait-link.tsx'
import type { BookSearch } from './book-search.ts'
import { BookingSection } from './booking-section.tsx'
import type { ChosenSlotState } from './use-slot-choice.ts'

type SlotStepProps = {
  serviceId: string
  slots: ServiceSlots
  choice: ChosenSlotState
  problem: string | undefined
  repeat: ReactNode
}

type LinkTo = (search: BookSearch) => ReactElement
/** Without an exact match, a link that leaves a parameter out (such as 'Bilo ko') would always count as current. */
const exactMatch = { exact: true }

/** Section 1: the chosen slot, or a choice of slots. If the chosen slot was taken, shows replacements. */
export function SlotStep({ serviceId, slots, choice, problem, repeat }: SlotStepProps) {
  const { slot, gone, nextSlots, day, from, person } = choice
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterChoice(box, slot?.starts_at)
  const linkTo: LinkTo = search => (
    <Link
      to="/zakazi/$serviceId"
      params={{ serviceId }}
      search={{ ...(person && { kod: person }), ...search }}
      resetScroll={false}
      replace
      preload={false}
      activeOptions={exactMatch}
      rel="nofollow"
    />
  )
  return (
    <BookingSection number={1} title="Termin">
      <div className="slot-grid-wide stack" ref={box}>
        {gone && <SlotTaken gone={gone} next={nextSlots} linkTo={linkTo} />}
        <PersonChoice
          people={slots.people}
          chosen={person ?? anybody}
          element={id => linkTo({ kod: id === anybody ? undefined : id })}
        />
        {slot ? (
          <ChosenSlot slot={slot} linkTo={linkTo} />
        ) : (
          <SlotChoice
            slots={slots}
            day={day}
            from={from}
            dayElement={date => linkTo({ dan: date, od: from })}
            slotElement={({ starts_at }) => linkTo({ termin: starts_at })}
            fromElement={date => linkTo({ od: date ?? undefined })}
          />
        )}
        {!slot && slots.days.some(({ state }) => state === 'full') && <WaitLink render={linkTo({ ceka: 'da' })} />}
        {repeat}
        {problem && !slot && !gone && <FieldError>{problem}</FieldError>}
      </div>
    </BookingSection>
  )
}

function ChosenSlot({ slot, linkTo }: { slot: OpenSlot; linkTo: LinkTo }) {
  return (
    <div className="row gap-4">
      <DateLeaf moment={slot.starts_at} look="agreed" />
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-tight font-semibold">{momentInWords(slot.starts_at)}</p>
        <p className="text-sm text-ink-2">{spanInWords(slot.starts_at, slot.ends_at)}</p>
      </div>
      {renderAs(linkTo({ dan: dayOf(slot.starts_at) }), {
        className: buttonClass({ variant: 'secondary', size: 'small' }),
        'aria-label': 'Promeni termin',
        'data-change': '',
        children: 'Promeni',
      })}
    </div>
  )
}

function SlotTaken({ gone, next, linkTo }: { gone: string; next: OpenSlot[]; linkTo: LinkTo }) {
  return (
    <Note tone="error">
      <p>
        <b>Termin {onMoment(gone)}</b> više nije slobodan. Sve što ste uneli je sačuvano.
      </p>
      {next.length > 0 && (
        <>
          <p className="mt-2">Prvi slobodni termini:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {next.map(slot => (
              <li key={slot.starts_at}>
                {renderAs(linkTo({ termin: slot.starts_at }), {
                  className: buttonClass({ variant: 'secondary', size: 'small' }),
                  children: momentInWords(slot.starts_at),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

/** Moves the focus when the pressed link disappears: to the change button after a choice, else to the current item. */
function useFocusAfterChoice(box: RefObject<HTMLDivElement | null>, chosen: string | undefined) {
  const previous = useRef(chosen)
  useEffect(() => {
    if (previous.current === chosen) return
    previous.current = chosen
    if (chosen) box.current?.querySelector<HTMLElement>('[data-change]')?.focus({ preventScroll: true })
    else box.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [box, chosen])
}
