import { type ReactNode, useState } from 'react'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { slotsQuery } from '../booking-queries.ts'
import { SlotPicker } from './slot-picker.tsx'

type SuggestDialogProps = {
  serviceId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  sendMessage: (words: string) => void
  more?: ReactNode
}

/** Dialog to send the customer a link for booking the suggested slot. */
export default function SuggestDialog({ serviceId, open, onOpenChange, sendMessage, more }: SuggestDialogProps) {
  const [slot, setSlot] = useState<OpenSlot>()
  function suggest({ starts_at }: OpenSlot) {
    const link = new URL(`/zakazi/${serviceId}?termin=${starts_at}`, location.href)
    sendMessage(`Predlažem termin: ${momentInWords(starts_at)}. Zakažite ga ovde: ${link}`)
    setSlot(undefined)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Predloži termin"
      className="slot-dialog"
      description="Izaberite slobodan termin, a mi ćemo u razgovor poslati poruku sa linkom za zakazivanje."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button disabled={!slot} onClick={() => slot && suggest(slot)}>
            Pošalji predlog
          </Button>
        </>
      }
    >
      <SlotPicker slotsFrom={params => slotsQuery(serviceId, params)} chosen={slot} onChoose={setSlot} />
      <p role="status" className="text-sm text-ink-2">
        {slot && `Izabrano: ${momentInWords(slot.starts_at)}.`}
      </p>
      {more}
    </Dialog>
  )
}
