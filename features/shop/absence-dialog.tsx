import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { dayOf, plural } from '../../platform/serbian/dates.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioRow } from '../../ui/choice/radio-row.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { BookingsChoice, Member, Released } from './shop.ts'
import { cacheShop, letMemberLeave, takeDayOff } from './shop-queries.ts'

type AbsenceDialogProps = {
  member: Member
  /** A day off, or leaving for good. */
  kind: 'absence' | 'leave'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks what happens to the bookings of a member who does not work on a day, or not any more. */
export default function AbsenceDialog({ member, kind, open, onOpenChange }: AbsenceDialogProps) {
  const queryClient = useQueryClient()
  const today = dayOf(serverNow())
  const [date, setDate] = useState(today)
  const [choice, setChoice] = useState<BookingsChoice>('give')
  const isLeaving = kind === 'leave'
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isLeaving ? letMemberLeave(member.id, choice) : takeDayOff(member.id, date, choice)),
    onSuccess(released) {
      cacheShop(queryClient)
      onOpenChange(false)
      toast.success(releasedInWords(released))
    },
    onError: error => toast.error(errorMessage(error, 'Nije sačuvano. Pokušajte ponovo.')),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      destructive={isLeaving}
      title={isLeaving ? `${member.name}: više ne radi` : `${member.name}: ne radi`}
      description={
        isLeaving
          ? 'Osoba se više ne nudi klijentima i gubi pristup rasporedu. Završeni termini ostaju.'
          : 'Tog dana klijenti ne mogu da zakažu kod ove osobe.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button busy={isPending} busyText="Čuvanje..." onClick={() => mutate()}>
            Potvrdi
          </Button>
        </>
      }
    >
      {!isLeaving && (
        <Field label="Dan">
          <Input type="date" name="date" min={today} value={date} onChange={event => setDate(event.target.value)} />
        </Field>
      )}
      <fieldset>
        <legend className="mb-1 font-semibold">Šta sa zakazanim terminima?</legend>
        <RadioRow name="bookings" value="give" checked={choice === 'give'} onChange={() => setChoice('give')}>
          Preuzima neko ko je slobodan, ostali se otkazuju
        </RadioRow>
        <RadioRow name="bookings" value="cancel" checked={choice === 'cancel'} onChange={() => setChoice('cancel')}>
          Svi se otkazuju
        </RadioRow>
      </fieldset>
      <p className="text-sm text-ink-2">Javljamo svakom klijentu, u razgovoru i emailom.</p>
    </Dialog>
  )
}

function releasedInWords({ given, cancelled, kept }: Released): string {
  const parts = [
    given && plural(given, 'termin preuzima druga osoba', 'termina preuzimaju drugi', 'termina preuzimaju drugi'),
    cancelled && plural(cancelled, 'termin je otkazan', 'termina su otkazana', 'termina je otkazano'),
    kept && `${plural(kept, 'vaš unos ostaje', 'vaša unosa ostaju', 'vaših unosa ostaje')} u dnevniku`,
  ].filter(Boolean)
  return parts.length ? `Sačuvano: ${parts.join(', ')}.` : 'Sačuvano. Nije bilo termina.'
}
