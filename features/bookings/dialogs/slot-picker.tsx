import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { anybody } from '../booking-person.ts'
import type { slotsQuery, slotsToMoveQuery } from '../booking-queries.ts'
import { PersonChoice } from '../slots/person-choice.tsx'
import { SlotChoice } from '../slots/slot-choice.tsx'

type SlotPickerProps = {
  slotsFrom: (params: { from?: string; person?: string }) => ReturnType<typeof slotsQuery | typeof slotsToMoveQuery>
  chosen: OpenSlot | undefined
  /** Starts of all chosen slots, if the caller lets the user choose several. */
  allChosen?: readonly string[]
  onChoose: (slot: OpenSlot | undefined) => void
  /** Offers a choice of the person, if the caller can handle one. */
  onPerson?: (person: string) => void
  person?: string | undefined
}

/** Choice of a slot in a dialog. Choosing another day clears the chosen slot. */
export function SlotPicker({ slotsFrom, chosen, allChosen, onChoose, onPerson, person }: SlotPickerProps) {
  const [from, setFrom] = useState(chosen && dayOf(chosen.starts_at))
  const [day, setDay] = useState<string>()
  const { data, isError, refetch } = useQuery({
    ...slotsFrom({ ...(from && { from }), ...(person && { person }) }),
    placeholderData: keepPreviousData,
  })
  function changeDay(change: () => void) {
    change()
    onChoose(undefined)
  }
  if (!data) {
    return isError ? (
      <LoadError level={3} onRetry={() => void refetch()}>
        Slobodni termini nisu učitani.
      </LoadError>
    ) : (
      <Loading />
    )
  }
  return (
    <div className="stack">
      {onPerson && (
        <PersonChoice
          people={data.people}
          chosen={person ?? anybody}
          element={id => <button type="button" onClick={() => changeDay(() => onPerson(id))} />}
        />
      )}
      <SlotChoice
        slots={data}
        day={day}
        from={from}
        chosen={allChosen ?? chosen?.starts_at}
        dayElement={date => <button type="button" onClick={() => changeDay(() => setDay(date))} />}
        slotElement={slot => <button type="button" onClick={() => onChoose(slot)} />}
        fromElement={date => <button type="button" onClick={() => changeDay(() => setFrom(date ?? undefined))} />}
      />
    </div>
  )
}
