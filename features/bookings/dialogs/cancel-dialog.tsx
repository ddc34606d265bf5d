import { momentInWords } from '../../../platform/serbian/moments.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { currentRecordOf, useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { cancelBooking, declineBooking, sharedBookingRecord } from '../booking-queries.ts'
import { cancellationText } from '../deposit/cancellation-text.ts'

type CancelDialogProps = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True if the provider declines a request. Otherwise the dialog cancels a booking. */
  isRefusal?: boolean
}

export default function CancelDialog({ booking, open, onOpenChange, isRefusal }: CancelDialogProps) {
  const { mutate, isPending } = useSharedChange(
    sharedBookingRecord,
    isRefusal ? 'Zahtev za termin je odbijen.' : 'Termin je otkazan.',
  )
  const other = publicName(booking.other.name, booking.side === 'customer')
  const depositText = cancellationText(booking, serverNow())
  const end = isRefusal ? declineBooking : cancelBooking
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRefusal ? 'Odbij zahtev za termin' : 'Otkaži termin'}
      description={
        <>
          <b>{capitalize(momentInWords(booking.starts_at))}</b>, {other}. Termin se oslobađa, a {other} odmah dobija
          obaveštenje.{depositText && ` ${depositText}`}
        </>
      }
      action={isRefusal ? 'Odbij zahtev' : 'Otkaži termin'}
      busy={isPending}
      onConfirm={reason =>
        mutate(() => end(booking, reason), {
          onSuccess: () => onOpenChange(false),
          // After other failures the typed reason stays.
          onError: error => currentRecordOf(sharedBookingRecord, error) && onOpenChange(false),
        })
      }
      maxLength={bookingLengths.reason}
      hint={`Vidi ga samo ${other}.`}
    />
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
