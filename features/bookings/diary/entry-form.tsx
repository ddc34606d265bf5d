import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { isDay } from '../../../platform/serbian/calendar.ts'
import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import { MAX_CLIENT_NAME_LENGTH, MAX_NOTES_LENGTH } from '../../appointments/appointment-limits.ts'
import { incompleteMessage } from '../../appointments/appointment-messages.ts'
import { diaryKey, type EntryCalls } from '../../appointments/appointment-queries.ts'
import { bookableDays } from '../../appointments/slots.ts'

type EntryFormProps = { entry: Appointment; calls: EntryCalls; now: Date; onDone: () => void }

export function EntryForm({ entry, calls, now, onDone }: EntryFormProps) {
  const queryClient = useQueryClient()
  // Stores the entry as it was when the form opened, because only fields that differ from this entry are sent.
  const [initial] = useState(entry)
  const ownDay = dayOf(entry.appointment_time)
  const [date, setDate] = useState(ownDay)
  const [time, setTime] = useState(entry.appointment_time)
  const [name, setName] = useState(entry.client_name)
  const [notes, setNotes] = useState(entry.notes ?? '')
  const { first, last } = bookableDays(now)
  const { data } = useQuery(calls.dayQuery(isDay(date) ? date : ownDay, entry.member_id ?? undefined))
  const freeSlots = (data?.date === date && data.free_slots) || []
  const ownSlot = { starts_at: entry.appointment_time, time: formatTime(entry.appointment_time) }
  const slots =
    date === ownDay ? [...freeSlots, ownSlot].sort((a, b) => a.starts_at.localeCompare(b.starts_at)) : freeSlots
  const chosen = slots.some(slot => slot.starts_at === time) ? time : ''

  const { props, problems, show, busy } = useForm({
    check: () => ({
      ...(!chosen && { appointment_time: incompleteMessage }),
      ...(!name.trim() && { client_name: incompleteMessage }),
    }),
    async send() {
      await calls.change(entry.id, {
        ...(name !== initial.client_name && { client_name: name }),
        ...(chosen !== initial.appointment_time && { appointment_time: chosen }),
        ...(notes !== (initial.notes ?? '') && { notes }),
      })
      toast.success('Termin je izmenjen.')
      onDone()
      await queryClient.invalidateQueries({ queryKey: diaryKey })
    },
    failureText: 'Termin nije izmenjen. Pokušajte ponovo.',
    onRefusal({ status }) {
      void queryClient.invalidateQueries({ queryKey: diaryKey })
      if (status === 409) setTime('')
      return undefined
    },
    showToast: toast.error,
  })

  return (
    <form {...props} className="stack mt-3">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Field label="Dan">
          <Input
            name="date"
            type="date"
            min={first}
            max={last}
            value={date}
            onChange={event => {
              setDate(event.target.value)
              show({})
            }}
          />
        </Field>
        <Field
          label="Vreme"
          error={problems.appointment_time}
          hint={data && !slots.length ? 'Za ovaj dan nema slobodnih termina.' : undefined}
        >
          <Select
            name="appointment_time"
            placeholder="Izaberite vreme"
            options={slots.map(slot => ({ value: slot.starts_at, label: slot.time }))}
            value={chosen}
            onValueChange={value => {
              setTime(value)
              show({})
            }}
            disabled={!slots.length}
          />
        </Field>
      </div>
      <Field label="Ime klijenta" error={problems.client_name}>
        <Input
          name="client_name"
          maxLength={MAX_CLIENT_NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Field label="Vrsta posla (opciono)" error={problems.notes}>
        <Input
          name="notes"
          maxLength={MAX_NOTES_LENGTH}
          autoComplete="off"
          value={notes}
          onChange={event => setNotes(event.target.value)}
        />
      </Field>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onDone}>
          Odustani
        </Button>
        <Button type="submit" busy={busy} busyText="Čuvanje...">
          Sačuvaj
        </Button>
      </div>
    </form>
  )
}
