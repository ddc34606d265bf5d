import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/browser/api.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { changeAppointment, diaryKey } from '../../appointments/appointment-queries.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { Booking } from '../booking.ts'
import { bookingQuery } from '../booking-queries.ts'
import type { Drop } from './use-move-by-drag.ts'

const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx'))

/**
 * What becomes of a block that was dragged somewhere: an entry goes there at once and can be taken back; of a booking
 * the other side is asked, so the dialog opens with that time chosen.
 */
export function useDrops() {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ booking: Booking; at: OpenSlot }>()
  const [isOpen, setOpen] = useState(false)

  async function move(id: string, to: string, before?: string) {
    try {
      await changeAppointment(id, { appointment_time: to })
      const back = before && {
        label: 'Opozovi',
        run: () => void move(id, before),
      }
      toast.success(`Termin je pomeren: ${momentInWords(to)}.`, back ? { duration: 8000, action: back } : {})
    } catch (error) {
      toast.error(sentenceOf(error, 'Termin nije pomeren. Pokušajte ponovo.'))
    }
    void queryClient.invalidateQueries({ queryKey: diaryKey })
  }

  function take({ block: { item }, startsAt, time }: Drop) {
    if (!item.booking_id) return void move(item.id, startsAt, item.appointment_time)
    const booking = queryClient.getQueryData(bookingQuery(item.booking_id).queryKey)
    if (!booking) return
    const length = Date.parse(item.ends_at) - Date.parse(item.appointment_time)
    const ends_at = new Date(Date.parse(startsAt) + length).toISOString()
    setAsked({ booking, at: { time, starts_at: startsAt, ends_at } })
    setOpen(true)
  }

  const dialog = asked && (
    <MoveDialog
      key={`${asked.booking.id} ${asked.at.starts_at}`}
      booking={asked.booking}
      at={asked.at}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
  return { take, dialog }
}
