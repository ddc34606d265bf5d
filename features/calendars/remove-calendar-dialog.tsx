import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { diaryKey } from '../appointments/appointment-queries.ts'
import type { OwnCalendar } from './calendar.ts'
import { removeCalendar } from './calendar-queries.ts'

type RemoveCalendarDialogProps = {
  calendar: Pick<OwnCalendar, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a calendar is removed, because its secret address is not shown again and has to be copied once more. */
export default function RemoveCalendarDialog({ calendar, open, onOpenChange }: RemoveCalendarDialogProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeCalendar(calendar.id),
    onSuccess: () => toast.success('Kalendar je uklonjen, njegovo vreme je opet slobodno.'),
    onError(error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone) toast.info('Ovaj kalendar je već uklonjen.')
      else toast.error(errorMessage(error, 'Kalendar nije uklonjen. Pokušajte ponovo.'))
    },
    onSettled() {
      onOpenChange(false)
      return queryClient.invalidateQueries({ queryKey: diaryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ukloni kalendar"
      description={
        <>
          Kad uklonite kalendar <b translate="no">{calendar.name}</b>, klijenti ponovo mogu da zakažu vreme koje je u
          njemu zauzeto. Da biste ga vratili, biće vam potrebna njegova adresa.
        </>
      }
    >
      <Button variant="danger" busy={isPending} busyText="Uklanjanje..." onClick={() => mutate()}>
        Ukloni
      </Button>
    </ConfirmDialog>
  )
}
