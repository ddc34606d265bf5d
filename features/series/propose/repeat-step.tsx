import { Repeat } from 'lucide-react'
import { useEffect } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { Note } from '../../../ui/note/note.tsx'
import { weekdayOf } from '../series-plan.ts'
import { depositReason } from '../series-words.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import type { SeriesChoice } from './series-choice.ts'
import { VisitPreview } from './visit-preview.tsx'

type RepeatStepProps = {
  serviceId: string
  startsAt: string
  person: string | undefined
  hasDeposit: boolean
  provider: string
  choice: SeriesChoice
  onChange: (choice: SeriesChoice) => void
}

/**
 * Below the chosen slot: whether the visit repeats, how often, and what would keep visits from being placed. For a
 * service with a deposit, why it cannot repeat.
 */
export default function RepeatStep(props: RepeatStepProps) {
  return (
    <div className="stack border-t border-line pt-4">
      {props.hasDeposit ? <Note icon={<Repeat />}>{depositReason}</Note> : <RepeatFields {...props} />}
    </div>
  )
}

function RepeatFields({ serviceId, startsAt, person, provider, choice, onChange }: RepeatStepProps) {
  const { weeks, count } = choice
  // Another first visit moves all others, so what was decided about them is outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the slot or the person changes
  useEffect(() => onChange({ ...choice, adjusted: [] }), [startsAt, person])
  return (
    <>
      <RhythmFields choice={choice} onChange={onChange} weekday={weekdayOf(dayOf(startsAt))} isOptional />
      {weeks > 0 && (
        <>
          <VisitPreview
            params={{ serviceId, starts_at: startsAt, weeks, count, person }}
            choice={choice}
            onChange={onChange}
          />
          <Note icon={<Repeat />}>
            Uz zahtev za prvi termin šaljemo i predlog za ostale. {provider} ih potvrđuje jednom, i tek tada se
            zakazuju.
          </Note>
        </>
      )}
    </>
  )
}
