import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { errorMessage } from '../../platform/browser/api.ts'
import { formatLongDate, inGenitive, plural } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { Booking } from '../bookings/booking.ts'
import type { RebookingMonths, RebookingReminder } from './rebooking.ts'
import { rebookingMonths } from './rebooking-limits.ts'
import {
  bookingRebookingQuery,
  rebookingKey,
  remindersQuery,
  removeReminder,
  setReminder,
} from './rebooking-queries.ts'

const monthsInWords = (months: number) => plural(months, 'mesec', 'meseca', 'meseci')

/** Below the customer's completed booking: `Podseti me za` 3, 6 or 12 months. One query serves the whole list. */
export function RemindMe({ booking }: { booking: Booking }) {
  const { data: reminders } = useQuery(remindersQuery)
  if (!reminders || !booking.other.is_reachable) return null
  const reminder = reminders.find(({ service }) => service.id === booking.service.id)
  return <Reminder bookingId={booking.id} reminder={reminder} canSet={!reminder} canRemove label="Podseti me za" />
}

/** Below the provider's completed visit: reminds the client. */
export function RemindClient({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(bookingRebookingQuery(bookingId))
  if (!data) return null
  if (data.is_refused) return <p className="text-sm text-ink-2">Klijent ne želi podsetnike za ovu uslugu.</p>
  return (
    <Reminder
      bookingId={bookingId}
      // A reminder that was sent can be followed by another one.
      reminder={(data.can.set && data.reminder?.is_due ? null : data.reminder) ?? undefined}
      canSet={data.can.set}
      canRemove={data.can.remove}
      label="Podseti klijenta za"
    />
  )
}

type ReminderProps = {
  bookingId: string
  reminder: RebookingReminder | undefined
  canSet: boolean
  canRemove: boolean
  label: string
}

function Reminder({ bookingId, reminder, canSet, canRemove, label }: ReminderProps) {
  const queryClient = useQueryClient()
  // A repeated try has the same id, so that it sets one reminder.
  const id = useRef(uuidv7())
  const setting = useMutation({
    mutationFn: (months: RebookingMonths) => setReminder(bookingId, { id: id.current, months }),
    onSuccess: () => {
      id.current = uuidv7()
      toast.success('Podsetnik je sačuvan.')
    },
    onError: error => toast.error(errorMessage(error, 'Podsetnik nije sačuvan. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rebookingKey }),
  })
  if (reminder) {
    return (
      <div className="row between flex-wrap gap-2 text-sm text-ink-2">
        <span className="row gap-2">
          <BellRing className="icon-small flex-none" />
          Podsetnik za novi termin {reminder.is_due ? 'je poslat' : 'stiže'}{' '}
          {inGenitive(formatLongDate(reminder.due_at))}
        </span>{' '}
        {canRemove && <RemoveReminder reminder={reminder} label="Ukloni" />}
      </div>
    )
  }
  if (!canSet) return null
  return (
    <fieldset className="row flex-wrap gap-2">
      <legend className="row float-left mr-1 gap-2 text-sm font-semibold text-ink-2">
        <BellRing className="icon-small flex-none" />
        {label}
      </legend>{' '}
      {rebookingMonths.map(months => (
        <Button
          key={months}
          variant="secondary"
          size="small"
          aria-label={`${label} ${monthsInWords(months)}`}
          busy={setting.isPending && setting.variables === months}
          disabled={setting.isPending && setting.variables !== months}
          onClick={() => setting.mutate(months)}
        >
          {monthsInWords(months)}
        </Button>
      ))}
    </fieldset>
  )
}

export function RemoveReminder({ reminder, label }: { reminder: RebookingReminder; label: string }) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeReminder(reminder.id),
    onSuccess: () => toast.success('Podsetnik je uklonjen.'),
    onError: error => toast.error(errorMessage(error, 'Podsetnik nije uklonjen. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rebookingKey }),
  })
  return (
    <Button variant="quiet" size="small" busy={removing.isPending} onClick={() => removing.mutate()}>
      {label}
    </Button>
  )
}
