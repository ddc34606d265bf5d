import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { waitingMessage } from '../../platform/browser/outbox.ts'
import { useForm } from '../../platform/browser/use-form.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { MAX_CLIENT_NAME_LENGTH, MAX_NOTES_LENGTH } from './appointment-limits.ts'
import { incompleteMessage } from './appointment-messages.ts'
import { type EntryCalls, providerEntries } from './appointment-queries.ts'
import { addEntryWhenOnline } from './entry-outbox.ts'
import { bookableDays, type Slot } from './slots.ts'

const failureText = 'Došlo je do greške prilikom dodavanja termina'

type AddAppointmentProps = {
  date: string
  /** Slots that were free when the day was loaded; undefined before the day is loaded. */
  slots: Slot[] | undefined
  now: Date
  /** Member whose diary gets the entry; absent for the provider in person. */
  memberId?: string | undefined
  /** Calls of a member who writes in the own diary; absent for the provider. */
  calls?: EntryCalls
  /** Called when the diary has changed, by this form or by another device. */
  onChanged: () => void
}

export function AddAppointment({
  date,
  slots: loaded,
  now,
  memberId,
  calls = providerEntries,
  onChanged,
}: AddAppointmentProps) {
  const queryClient = useQueryClient()
  const [time, setTime] = useState('')
  const [name, setName] = useState('')
  const [notes, setNotes] = useState('')
  /** Id of the future appointment. A repeated request has the same id, so that only one appointment is created. */
  const [id, setId] = useState(() => uuidv7())
  const isPast = date < dayOf(now)
  const canAdd = !isPast && date <= bookableDays(now).last
  // Some slots may have begun since the day was loaded.
  const slots = loaded?.filter(slot => new Date(slot.starts_at) > now) ?? []
  const chosen = slots.some(slot => slot.starts_at === time) ? time : ''

  const { props, problems, show, busy } = useForm({
    check() {
      const missing = {
        ...(!chosen && { appointment_time: incompleteMessage }),
        ...(!name.trim() && { client_name: incompleteMessage }),
      }
      if (Object.keys(missing).length) toast.error(incompleteMessage)
      return missing
    },
    async send() {
      const waiting = await addEntryWhenOnline(queryClient, calls, {
        id,
        client_name: name,
        appointment_time: chosen,
        notes,
        ...(memberId && { member_id: memberId }),
      })
      if (!waiting) onChanged()
      setTime('')
      setName('')
      setNotes('')
      setId(uuidv7())
      if (!waiting) toast.success('Termin uspešno dodat!')
      else toast[waiting.error ? 'error' : 'info'](waitingMessage(waiting, failureText))
    },
    failureText,
    onRefusal({ status, fields, title }) {
      onChanged()
      if (status === 409) setTime('')
      if (Object.keys(fields).length && title) toast.error(title)
      return undefined
    },
    showToast: toast.error,
  })

  return (
    <form {...props} aria-labelledby="novi-termin">
      <h3 id="novi-termin" className="mb-2.5">
        Zakaži novi termin
      </h3>
      <div className="bookings-fields">
        <Field label="Vreme" error={problems.appointment_time} hint={loaded && slotHint(canAdd, slots.length)}>
          <Select
            id="vreme-termina"
            name="appointment_time"
            placeholder="Izaberite vreme"
            options={slots.map(slot => ({ value: slot.starts_at, label: slot.time }))}
            value={chosen}
            onValueChange={value => {
              setTime(value)
              setId(uuidv7())
              show({})
            }}
            disabled={!slots.length}
          />
        </Field>
        <Field label="Ime klijenta" error={problems.client_name}>
          <Input
            id="ime-klijenta"
            name="client_name"
            placeholder="Ime klijenta"
            autoComplete="off"
            maxLength={MAX_CLIENT_NAME_LENGTH}
            value={name}
            onChange={event => {
              setName(event.target.value)
              show({})
            }}
          />
        </Field>
        <Field label="Vrsta posla (opciono)" id="vrsta-posla" error={problems.notes}>
          <Tooltip text="Opcioni opis posla (maks. 20 karaktera)">
            <Input
              id="vrsta-posla"
              name="notes"
              placeholder="Vrsta posla (opciono)"
              autoComplete="off"
              maxLength={MAX_NOTES_LENGTH}
              value={notes}
              onChange={event => setNotes(event.target.value)}
            />
          </Tooltip>
        </Field>
        <Button type="submit" className="bookings-add" busy={busy} busyText="Dodaj" disabled={isPast || !loaded}>
          Dodaj
        </Button>
      </div>
    </form>
  )
}

function slotHint(canAdd: boolean, freeCount: number): string | undefined {
  if (!canAdd) return 'Za ovaj dan se termini više ne zakazuju.'
  return freeCount ? undefined : 'Za ovaj dan nema slobodnih termina.'
}
