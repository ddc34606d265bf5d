import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, Navigation } from 'lucide-react'
import { errorMessage } from '../../platform/browser/api.ts'
import { waitingMessage } from '../../platform/browser/outbox.ts'
import { momentFromNow } from '../../platform/serbian/moments.ts'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { vibrate } from '../../ui/vibrate.ts'
import type { ArrivalState } from '../appointments/arrival-states.ts'
import { arrivalLabels } from '../bookings/arrival/arrival-words.ts'
import type { Booking } from '../bookings/booking.ts'
import { finishBooking, sharedBookingRecord } from '../bookings/booking-queries.ts'
import { isLastVisit } from '../bookings/visit-words.ts'
import { completeJob } from '../conversations/completion/completion-outbox.ts'
import { useSharedChange } from '../conversations/use-shared-change.ts'
import { announceArrival, showVisitsDone } from './arrival-outbox.ts'
import { todayKey } from './today-queries.ts'

const failure = 'Stanje nije poslato. Pokušajte ponovo.'
const soonStates = ['in_10', 'in_20', 'in_30'] as const

type ArrivalButtonsProps = { booking: Booking; userId: string; now: Date }

/** One tap for each state of a visit. The usual next step is the filled button; all others stay one tap away. */
export function ArrivalButtons({ booking, userId, now }: ArrivalButtonsProps) {
  const queryClient = useQueryClient()
  const announcing = useMutation({
    mutationFn: (state: ArrivalState) => announceArrival(queryClient, userId, booking, state),
    onSuccess: (waiting, state) => {
      if (waiting) toast.success(waitingMessage(waiting, failure))
      else toast.success(state === 'arrived' ? 'Klijent zna da ste na adresi.' : 'Klijent je obavešten.')
    },
    onError: error => toast.error(errorMessage(error, failure)),
  })
  const finishing = useMutation({
    mutationFn: () =>
      completeJob(queryClient, {
        userId,
        conversationId: booking.conversation_id!,
        title: booking.service.title,
        reviewRequested: true,
      }),
    onSuccess: outcome => {
      if (outcome.state === 'waiting') toast.success(waitingMessage(outcome, failure))
      else showVisitsDone(queryClient, booking.conversation_id!)
    },
    onError: error => toast.error(errorMessage(error, 'Završetak nije poslat. Pokušajte ponovo.')),
  })
  const isLast = isLastVisit(booking)
  const endingVisit = useSharedChange(
    sharedBookingRecord,
    isLast ? 'Usluga je označena kao završena' : 'Dolazak je označen kao obavljen.',
  )
  const endVisit = () =>
    endingVisit.mutate(() => finishBooking(booking, isLast), {
      onSettled: () => queryClient.invalidateQueries({ queryKey: todayKey }),
    })
  const { announce, arrival } = booking
  if (!announce) return null
  if (now < new Date(announce.from)) {
    return <p className="text-sm text-ink-2">Dolazak možete da javite {momentFromNow(announce.from)}.</p>
  }
  const isBusy = announcing.isPending || finishing.isPending || endingVisit.isPending
  const canAnnounce = now <= new Date(announce.until) && arrival?.state !== 'arrived'
  const tap = (state: ArrivalState) => ({
    disabled: isBusy && announcing.variables !== state,
    busy: announcing.isPending && announcing.variables === state,
    'aria-pressed': arrival?.state === state,
    ...(arrival?.state === state && { variant: 'tint' as const }),
    onClick: () => {
      vibrate()
      announcing.mutate(state)
    },
  })
  return (
    <div className="stack gap-2.5">
      {canAnnounce && (
        <>
          <Button variant={arrival ? 'secondary' : 'primary'} full icon={<Navigation />} {...tap('on_the_way')}>
            {arrivalLabels.on_the_way}
          </Button>
          <fieldset>
            <legend className="mb-1 text-sm font-semibold text-ink-2">Stižem za</legend>
            <div className="grid grid-cols-3 gap-2">
              {soonStates.map(state => (
                <Button key={state} variant="secondary" aria-label={arrivalLabels[state]} {...tap(state)}>
                  {arrivalLabels[state].replace('Stižem za ', '')}
                </Button>
              ))}
            </div>
          </fieldset>
          <div className="grid grid-cols-[2fr_3fr] gap-2">
            <Button variant="secondary" icon={<Clock />} {...tap('late')}>
              {arrivalLabels.late}
            </Button>
            <Button variant={arrival ? 'primary' : 'secondary'} {...tap('arrived')}>
              {arrivalLabels.arrived}
            </Button>
          </div>
        </>
      )}
      {booking.can.done && (
        <Button
          variant={canAnnounce ? 'secondary' : 'primary'}
          full
          icon={<CircleCheck />}
          busy={finishing.isPending || endingVisit.isPending}
          disabled={announcing.isPending}
          onClick={() => {
            vibrate()
            // A visit of a series has no conversation after the completion of an earlier one. The server opens one then.
            if (isLast && booking.conversation_id) finishing.mutate()
            else endVisit()
          }}
        >
          {isLast ? 'Završeno' : 'Dolazak je obavljen'}
        </Button>
      )}
    </div>
  )
}
