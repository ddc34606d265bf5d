import { useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Appointment, DiaryWeek } from '../../appointments/appointment.ts'
import { diaryKey, type EntryCalls } from '../../appointments/appointment-queries.ts'
import { UNDO_DELETION_MS } from '../booking-limits.ts'

/** Deletes an own entry. A future entry can be restored from the toast. */
export function useDeleteEntry(entry: Appointment, calls: EntryCalls, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: diaryKey })
  function restore() {
    const { client_name, appointment_time, notes, member_id } = entry
    // Uses a new id, because the id of a deleted entry cannot be used again (docs/architecture.md, Without a network).
    calls
      .add({ id: uuidv7(), client_name, appointment_time, notes: notes ?? '', member_id })
      .then(
        () => toast.success('Termin je vraćen.'),
        error => toast.error(errorMessage(error, 'Termin nije vraćen.')),
      )
      .finally(refresh)
  }
  return useMutation({
    mutationFn: () =>
      calls.remove(entry.id).catch(error => {
        // Status 404 means that another device has already deleted the entry.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: () => {
      queryClient.setQueriesData<DiaryWeek>(
        { queryKey: calls.weekKey },
        week =>
          week && { days: week.days.map(day => ({ ...day, items: day.items.filter(({ id }) => id !== entry.id) })) },
      )
      void refresh()
      onDeleted()
      const isAhead = Date.parse(entry.appointment_time) > serverNow().getTime()
      toast.success(
        'Termin je obrisan.',
        isAhead ? { duration: UNDO_DELETION_MS, action: { label: 'Opozovi', run: restore } } : {},
      )
    },
    onError: error => toast.error(errorMessage(error, 'Došlo je do greške prilikom brisanja termina')),
  })
}
