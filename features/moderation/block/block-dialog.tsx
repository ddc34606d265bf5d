import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { block, refetchAfterBlock } from '../moderation-queries.ts'

export type BlockDialogProps = {
  person: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for confirmation before blocking a user, and once more if blocking cancels bookings. */
export default function BlockDialog({ person, open, onOpenChange }: BlockDialogProps) {
  const queryClient = useQueryClient()
  const [hasBookings, setHasBookings] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => block(person.id, hasBookings),
    onSuccess: async () => {
      await refetchAfterBlock(queryClient)
      toast.success(`Blokirali ste: ${person.name}.`)
      onOpenChange(false)
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'open_bookings') setHasBookings(true)
      else toast.error(errorMessage(error, 'Blokiranje nije uspelo. Pokušajte ponovo.'))
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={hasBookings ? 'Otkazati i termine?' : `Blokiraj: ${person.name}`}
      cancel="Odustani"
      description={
        hasBookings
          ? `Imate dogovorene termine. Ako blokirate, svi se otkazuju, a ${person.name} o tome dobija obaveštenje.`
          : `Nećete više moći da pišete jedno drugom ni da zakazujete. ${person.name} o tome ne dobija obaveštenje. Blokadu skidate u podešavanjima.`
      }
    >
      <Button variant="danger" icon={<Ban />} busy={isPending} busyText="Slanje..." onClick={() => mutate()}>
        {hasBookings ? 'Otkaži i blokiraj' : 'Blokiraj'}
      </Button>
    </ConfirmDialog>
  )
}
