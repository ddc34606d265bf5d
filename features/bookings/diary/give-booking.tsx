import { Field } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import type { DiaryWeek } from '../../appointments/appointment.ts'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { giveBooking, sharedBookingRecord } from '../booking-queries.ts'

export type People = DiaryWeek['days'][number]['people']
type GiveBookingProps = { booking: Booking; people: People; owner: string }

/** Gives a booking to another person at the same time. The customer is notified. */
export function GiveBooking({ booking, people, owner }: GiveBookingProps) {
  const giving = useSharedChange(
    { ...sharedBookingRecord, failure: 'Termin nije dodeljen. Pokušajte ponovo.' },
    () => 'Termin je dodeljen drugoj osobi.',
  )
  if (!booking.can.give) return null
  return (
    <Field label="Ko radi" hint="Klijentu javljamo da termin preuzima druga osoba.">
      <Select
        value={booking.member?.id ?? 'owner'}
        options={people.map(({ id, name }) => ({ value: id ?? 'owner', label: name ?? owner }))}
        disabled={giving.isPending}
        onValueChange={person => giving.mutate(() => giveBooking(booking, person))}
      />
    </Field>
  )
}
