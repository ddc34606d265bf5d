import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../platform/browser/api.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { currentRecordOf } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { cacheBooking, reportMissed, sharedBookingRecord, undoMissed } from '../booking-queries.ts'
import { missedDepositText } from '../deposit/cancellation-text.ts'
import { UNDO_MISSED_MS } from './missed-limits.ts'
import { missedLabel } from './missed-words.ts'

type MissedDialogProps = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before the report that the other side did not come. The toast can take the report back. */
export default function MissedDialog({ booking, open, onOpenChange }: MissedDialogProps) {
  const queryClient = useQueryClient()
  const depositText = missedDepositText(booking)
  const other = publicName(booking.other.name, booking.side === 'customer')
  const fail = (error: unknown) => {
    const current = currentRecordOf(sharedBookingRecord, error)
    if (current) cacheBooking(queryClient, current)
    toast.error(errorMessage(error, 'Termin nije promenjen. Pokušajte ponovo.'))
  }
  const undo = (reported: Booking) =>
    undoMissed(reported).then(restored => {
      cacheBooking(queryClient, restored)
      toast.success('Zapis je opozvan.')
    }, fail)
  const { mutate, isPending } = useMutation({
    mutationFn: () => reportMissed(booking),
    onSuccess: reported => {
      cacheBooking(queryClient, reported)
      const action = { label: 'Opozovi', run: () => void undo(reported) }
      toast.success('Zabeleženo je.', { duration: UNDO_MISSED_MS, action })
    },
    onError: fail,
    onSettled: () => onOpenChange(false),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${missedLabel(booking)}?`}
      description={
        <>
          Termin: <b>{momentInWords(booking.starts_at)}</b>. {other} dobija obaveštenje i može da ospori zapis.{' '}
          {depositText && `${depositText} `}
          {booking.side === 'provider'
            ? 'Kad klijent za godinu dana propusti dva termina, broj vide i drugi kod kojih zakazuje.'
            : 'Neosporen zapis se vidi u broju održanih termina na stranici pružaoca usluge.'}
        </>
      }
    >
      <Button variant="danger" busy={isPending} busyText="Slanje..." onClick={() => mutate()}>
        {missedLabel(booking)}
      </Button>
    </ConfirmDialog>
  )
}
