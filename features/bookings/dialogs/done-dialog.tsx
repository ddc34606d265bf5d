import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { finishBooking, sharedBookingRecord } from '../booking-queries.ts'
import { isLastVisit } from '../visit-words.ts'

type DoneDialogProps = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void }

export default function DoneDialog({ booking, open, onOpenChange }: DoneDialogProps) {
  const [askForRating, setAskForRating] = useState(true)
  const isLast = isLastVisit(booking)
  const { mutate, isPending } = useSharedChange(
    sharedBookingRecord,
    isLast ? 'Usluga je označena kao završena' : 'Dolazak je označen kao obavljen.',
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isLast ? 'Da li je posao završen?' : 'Da li je dolazak obavljen?'}
      description={
        isLast
          ? 'Termin prelazi u završene, a razgovor se zatvara i za vas i za klijenta.'
          : 'Termin prelazi u završene, a posao ostaje otvoren do poslednjeg dolaska.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button
            busy={isPending}
            busyText="Procesuiranje..."
            onClick={() => mutate(() => finishBooking(booking, askForRating), { onSettled: () => onOpenChange(false) })}
          >
            Potvrdi
          </Button>
        </>
      }
    >
      {isLast && <Switch between label="Zatraži ocenu" checked={askForRating} onCheckedChange={setAskForRating} />}
    </Dialog>
  )
}
