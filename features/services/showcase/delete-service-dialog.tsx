import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { deleteService } from '../service-queries.ts'

type DeleteServiceDialogProps = {
  service: { id: string; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void | Promise<void>
}

export function DeleteServiceDialog({ service, open, onOpenChange, onDeleted }: DeleteServiceDialogProps) {
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await deleteService(service.id)
      toast.success('Usluga je obrisana.')
      await onDeleted()
    } catch (error) {
      toast.error(errorMessage(error, 'Došlo je do greške prilikom brisanja usluge.'))
    } finally {
      setBusy(false)
      onOpenChange(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Obriši uslugu"
      description={
        <>
          Usluga <b>{service.title}</b> više neće biti vidljiva i to se ne može poništiti. Razgovori i ocene ostaju
          sačuvani.
        </>
      }
    >
      <Button variant="danger" icon={<Trash2 />} busy={busy} busyText="Brisanje..." onClick={remove}>
        Obriši
      </Button>
    </ConfirmDialog>
  )
}
