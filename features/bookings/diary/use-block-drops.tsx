import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import { changeAppointment, diaryKey } from '../../appointments/appointment-queries.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { Booking } from '../booking.ts'
import { bookingQuery, cacheBooking, giveBooking } from '../booking-queries.ts'
import type { BlockDrop } from './use-move-by-drag.ts'

const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx'))

/** Moves a dropped own entry at once, with an undo. Opens a dialog for a booking, because the other side must agree. */
export function useBlockDrops() {
  const queryClient = useQueryClient()
  const [moving, setMoving] = useState<{ booking: Booking; at: OpenSlot }>()
  const [isOpen, setOpen] = useState(false)

  async function move(id: string, to: string, previous?: string) {
    try {
      await changeAppointment(id, { appointment_time: to })
      const undo = previous && {
        label: 'Opozovi',
        run: () => void move(id, previous),
      }
      toast.success(`Termin je pomeren: ${momentInWords(to)}.`, undo ? { duration: 8000, action: undo } : {})
    } catch (error) {
      toast.error(errorMessage(error, 'Termin nije pomeren. Pokušajte ponovo.'))
    }
    void queryClient.invalidateQueries({ queryKey: diaryKey })
  }

  async function give(item: Appointment, memberId: string | null) {
    try {
      if (item.booking_id) {
        const booking = await queryClient.ensureQueryData(bookingQuery(item.booking_id))
        cacheBooking(queryClient, await giveBooking(booking, memberId ?? 'owner'))
      } else await changeAppointment(item.id, { member_id: memberId })
      toast.success('Termin je dodeljen drugoj osobi.')
    } catch (error) {
      toast.error(errorMessage(error, 'Termin nije dodeljen. Pokušajte ponovo.'))
    }
    void queryClient.invalidateQueries({ queryKey: diaryKey })
  }

  function take({ block: { item }, startsAt, time, memberId }: BlockDrop) {
    if (memberId !== undefined && memberId !== item.member_id) return void give(item, memberId)
    if (!item.booking_id) return void move(item.id, startsAt, item.appointment_time)
    const booking = queryClient.getQueryData(bookingQuery(item.booking_id).queryKey)
    if (!booking) return
    const length = Date.parse(item.ends_at) - Date.parse(item.appointment_time)
    const ends_at = new Date(Date.parse(startsAt) + length).toISOString()
    setMoving({ booking, at: { time, starts_at: startsAt, ends_at } })
    setOpen(true)
  }

  const dialog = moving && (
    <MoveDialog
      key={`${moving.booking.id} ${moving.at.starts_at}`}
      booking={moving.booking}
      at={moving.at}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
  return { take, dialog }
}
