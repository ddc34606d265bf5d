import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useForm } from '../../../platform/browser/use-form.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { bookingLengths } from '../../bookings/booking-limits.ts'
import { weekdayOf } from '../series-plan.ts'
import { cacheSeries, type NewSeries, proposeSeries } from '../series-queries.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import type { SeriesChoice } from './series-choice.ts'
import { VisitPreview } from './visit-preview.tsx'

type ProposalFormProps = {
  beginning: Pick<NewSeries, 'booking_id' | 'service_id' | 'customer_id' | 'starts_at'>
  serviceId: string
  startsAt: string
  except?: string
  other: string
  asksAbout?: boolean
  head: ReactNode
  onProposed: (seriesId: string) => void
}

export function ProposalForm({ beginning, serviceId, startsAt, except, other, ...props }: ProposalFormProps) {
  const queryClient = useQueryClient()
  const [id] = useState(() => uuidv7())
  const [choice, setChoice] = useState<SeriesChoice>({ weeks: 1, count: 12, adjusted: [] })
  const [about, setAbout] = useState('')
  const { weeks, count, adjusted } = choice
  const form = useForm({
    check: () => ({ about: props.asksAbout && !about.trim() ? 'Napišite u rečenici-dve šta treba.' : undefined }),
    async send() {
      if (!weeks) return
      const words = about.trim()
      const series = await proposeSeries({ id, ...beginning, weeks, count, adjusted, ...(words && { about: words }) })
      cacheSeries(queryClient, series)
      toast.success('Predlog je poslat.')
      props.onProposed(series.id)
    },
    failureText: 'Predlog nije poslat. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const { problems } = form
  return (
    <form {...form.props} className="card pad stack">
      {props.head}
      <RhythmFields choice={choice} onChange={setChoice} weekday={weekdayOf(dayOf(startsAt))} />
      {weeks > 0 && (
        <VisitPreview
          params={{ serviceId, starts_at: startsAt, weeks, count, ...(except && { except }) }}
          choice={choice}
          onChange={setChoice}
        />
      )}
      {props.asksAbout && (
        <Field label="Šta treba" error={problems.about} count={`${about.length}/${bookingLengths.about}`}>
          <Textarea
            name="about"
            rows={2}
            maxLength={bookingLengths.about}
            value={about}
            onChange={event => setAbout(event.target.value)}
          />
        </Field>
      )}
      {[problems.form, problems.count, problems.adjusted, problems.starts_at, problems.customer_id].map(
        problem => problem && <FieldError key={problem}>{problem}</FieldError>,
      )}
      <p className="hint">Termini se zakazuju kada ih {other} jednom potvrdi.</p>
      <Button type="submit" size="large" busy={form.busy} busyText="Slanje...">
        Pošalji predlog
      </Button>
    </form>
  )
}
