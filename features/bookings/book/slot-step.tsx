import { Link } from '@tanstack/react-router'
import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { momentInWords, onMoment, spanInWords } from '../../../platform/serbian/moments.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { renderAs } from '../../../ui/render-as.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { ServiceSlots } from '../booking.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { SlotChoice } from '../slots/slot-choice.tsx'
import type { BookSearch } from './book-search.ts'
import { Step } from './step.tsx'
import type { Choice } from './use-choice.ts'

type SlotStepProps = { serviceId: string; slots: ServiceSlots; choice: Choice; problem: string | undefined }

type At = (search: BookSearch) => ReactElement

/** Section 1: the slot that was chosen; the choice where there is none yet; the next ones where it has just gone. */
export function SlotStep({ serviceId, slots, choice, problem }: SlotStepProps) {
  const { slot, gone, nextSlots, day, from } = choice
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterChoice(box, slot?.starts_at)
  const at: At = search => (
    <Link
      to="/zakazi/$serviceId"
      params={{ serviceId }}
      search={search}
      resetScroll={false}
      replace
      preload={false}
      rel="nofollow"
    />
  )
  return (
    <Step number={1} title="Termin">
      <div className="slot-grid-wide stack" ref={box}>
        {gone && <Gone gone={gone} next={nextSlots} at={at} />}
        {slot ? (
          <Chosen slot={slot} at={at} />
        ) : (
          <SlotChoice
            slots={slots}
            day={day}
            from={from}
            dayAs={date => at({ dan: date, od: from })}
            slotAs={({ starts_at }) => at({ termin: starts_at })}
            fromAs={date => at({ od: date ?? undefined })}
          />
        )}
        {problem && !slot && !gone && <FieldError>{problem}</FieldError>}
      </div>
    </Step>
  )
}

function Chosen({ slot, at }: { slot: OpenSlot; at: At }) {
  return (
    <div className="row gap-4">
      <DateLeaf moment={slot.starts_at} look="agreed" />
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-tight font-semibold">{momentInWords(slot.starts_at)}</p>
        <p className="text-sm text-ink-2">{spanInWords(slot.starts_at, slot.ends_at)}</p>
      </div>
      {renderAs(at({ dan: dayOf(slot.starts_at) }), {
        className: buttonClass({ variant: 'secondary', size: 'small' }),
        'aria-label': 'Promeni termin',
        'data-change': '',
        children: 'Promeni',
      })}
    </div>
  )
}

/** Somebody was quicker: said at once, with what is free next. */
function Gone({ gone, next, at }: { gone: string; next: OpenSlot[]; at: At }) {
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
                {renderAs(at({ termin: slot.starts_at }), {
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

/** The pressed slot goes with the choice it stood in; what can change it takes the focus. */
function useFocusAfterChoice(box: RefObject<HTMLDivElement | null>, chosen: string | undefined) {
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    if (chosen) box.current?.querySelector<HTMLElement>('[data-change]')?.focus({ preventScroll: true })
    else box.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [box, chosen])
}
