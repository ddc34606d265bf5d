import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { slotsQuery, slotsToMoveQuery } from '../booking-queries.ts'
import { SlotChoice } from '../slots/slot-choice.tsx'

type SlotPickerProps = {
  /** The slots from a day on, or from today. */
  slotsFrom: (asked: { from?: string }) => ReturnType<typeof slotsQuery | typeof slotsToMoveQuery>
  chosen: OpenSlot | undefined
  onChoose: (slot: OpenSlot | undefined) => void
}

/** The choice of a slot inside a dialog: buttons in place of links. Another day drops what was chosen. */
export function SlotPicker({ slotsFrom, chosen, onChoose }: SlotPickerProps) {
  // What is chosen to begin with is in sight.
  const [from, setFrom] = useState(chosen && dayOf(chosen.starts_at))
  const [day, setDay] = useState<string>()
  const { data, isError, refetch } = useQuery({
    ...slotsFrom(from ? { from } : {}),
    placeholderData: keepPreviousData,
  })
  function look(change: () => void) {
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
    <SlotChoice
      slots={data}
      day={day}
      from={from}
      chosen={chosen?.starts_at}
      dayAs={date => <button type="button" onClick={() => look(() => setDay(date))} />}
      slotAs={slot => <button type="button" onClick={() => onChoose(slot)} />}
      fromAs={date => <button type="button" onClick={() => look(() => setFrom(date ?? undefined))} />}
    />
  )
}
