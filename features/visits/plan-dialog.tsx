import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useForm } from '../../platform/browser/use-form.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note/note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { OpenSlot } from '../appointments/open-slots.ts'
import { bookingsKey, slotsQuery } from '../bookings/booking-queries.ts'
import { SlotPicker } from '../bookings/dialogs/slot-picker.tsx'
import type { Quote } from '../quotes/quote.ts'
import { quotesKey } from '../quotes/quote-queries.ts'
import { visitCounts } from './visit-limits.ts'
import { type PlannedVisit, planVisits, visitsQuery } from './visit-queries.ts'

type ChosenVisit = PlannedVisit & { ends_at: string }
type PlanDialogProps = { quote: Quote; planned: number; open: boolean; onOpenChange: (open: boolean) => void }

/** Choice of the times of several visits. The ids are made when a time is chosen, so that a repeated request plans once. */
export default function PlanDialog({ quote, planned, open, onOpenChange }: PlanDialogProps) {
  const queryClient = useQueryClient()
  const { data: slots } = useQuery({ ...slotsQuery(quote.service.id), enabled: open })
  const [visits, setVisits] = useState<ChosenVisit[]>([])
  const missing = visitCounts.min - planned - visits.length
  const isFull = planned + visits.length >= visitCounts.max
  const form = useForm({
    async send() {
      queryClient.setQueryData(visitsQuery(quote.id).queryKey, await planVisits(quote.id, visits.map(toPlanned)))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingsKey }),
        queryClient.invalidateQueries({ queryKey: quotesKey }),
      ])
      toast.success('Dolasci su zakazani, a klijent je dobio obaveštenje.')
      setVisits([])
      onOpenChange(false)
    },
    async onRefusal({ code, title, fields, details }) {
      if (code !== 'slot_taken') {
        // The dialog has no field for the messages about the count or about a time that has passed.
        const [problem] = Object.values(fields)
        return problem ? { form: problem } : undefined
      }
      setVisits(chosen => chosen.filter(({ starts_at }) => starts_at !== details.starts_at))
      await queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
      return { form: title ?? failureText }
    },
    failureText,
    showToast: toast.error,
  })
  /** Chooses a slot in place of the slots that it overlaps. Choosing a chosen slot again removes it. */
  function choose({ starts_at, ends_at }: OpenSlot) {
    const others = visits.filter(visit => visit.ends_at <= starts_at || visit.starts_at >= ends_at)
    if (visits.some(visit => visit.starts_at === starts_at)) setVisits(others)
    else if (planned + others.length < visitCounts.max) {
      const all = [...others, { id: uuidv7(), starts_at, ends_at }]
      setVisits(all.sort((a, b) => a.starts_at.localeCompare(b.starts_at)))
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={planned ? 'Dodaj dolaske' : 'Isplaniraj dolaske'}
      className="slot-dialog"
      description="Izaberite termine jedan za drugim. Svaki dolazak se upisuje u vaš dnevnik kao potvrđen termin."
      actions={
        <div className="stack gap-2">
          <p role="status" className="text-sm text-ink-2">
            {isFull
              ? 'Ponuda može da ima najviše 20 dolazaka.'
              : missing > 0
                ? `Izaberite još ${missing === 1 ? 'jedan dolazak' : 'bar dva dolaska'}.`
                : `Izabrano: ${visits.length}.`}
          </p>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              Odustani
            </Button>
            <Button
              busy={form.busy}
              busyText="Čuvanje..."
              disabled={!visits.length || missing > 0}
              onClick={() => void form.run()}
            >
              Zakaži dolaske
            </Button>
          </div>
        </div>
      }
    >
      {slots?.accepts === false ? (
        <Note>
          Dolasci se biraju iz vašeg radnog vremena.{' '}
          <Link to="/radno-vreme" className="link">
            Uključite zakazivanje
          </Link>
        </Note>
      ) : (
        <SlotPicker
          slotsFrom={params => slotsQuery(quote.service.id, params)}
          chosen={undefined}
          allChosen={visits.map(({ starts_at }) => starts_at)}
          onChoose={slot => slot && choose(slot)}
        />
      )}
      {visits.length > 0 && (
        <ul className="stack gap-0" aria-label="Izabrani dolasci">
          {visits.map(({ id, starts_at }) => (
            <li key={id} className="row between border-t border-line">
              <span>{momentInWords(starts_at)}</span>
              <IconButton
                label={`Ukloni: ${momentInWords(starts_at)}`}
                onClick={() => setVisits(chosen => chosen.filter(visit => visit.id !== id))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
    </Dialog>
  )
}

const toPlanned = ({ id, starts_at }: ChosenVisit): PlannedVisit => ({ id, starts_at })
const failureText = 'Dolasci nisu zakazani. Pokušajte ponovo.'
