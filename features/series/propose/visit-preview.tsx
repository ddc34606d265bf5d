import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatTime, pluralForm } from '../../../platform/serbian/dates.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Select } from '../../../ui/select/select.tsx'
import type { VisitPlan } from '../series.ts'
import { type PreviewParams, previewQuery } from '../series-queries.ts'
import { dayInGenitive, dayInWords, missTexts } from '../series-words.ts'
import type { SeriesChoice } from './series-choice.ts'

const SKIP = 'preskoči'

type VisitPreviewProps = {
  params: PreviewParams
  choice: SeriesChoice
  onChange: (choice: SeriesChoice) => void
}

/** Says before the proposal which visits cannot be placed, and lets the user skip or move each of them. */
export function VisitPreview({ params, choice, onChange }: VisitPreviewProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(params),
    placeholderData: keepPreviousData,
  })
  // A visit that cannot be placed is skipped unless the user chooses another time, also if its time gets free later.
  const undecided = isPlaceholderData
    ? []
    : (data?.items ?? []).filter(
        ({ index, state }) => state !== 'free' && !choice.adjusted.some(each => each.index === index),
      )
  useEffect(() => {
    if (!undecided.length) return
    onChange({
      ...choice,
      adjusted: [...choice.adjusted, ...undecided.map(({ index }) => ({ index, starts_at: null }))],
    })
  })
  if (!data) {
    return isError ? (
      <LoadError level={3} onRetry={() => void refetch()}>
        Slobodna vremena nisu učitana.
      </LoadError>
    ) : (
      <Loading text="Proveravamo slobodna vremena..." />
    )
  }
  const problems = data.items.filter(({ state }) => state !== 'free')
  const last = data.items.at(-1)
  if (!problems.length) {
    return (
      <Note tone="ok" role="status">
        {last && `${allFreeInWords(data.items.length)}, do ${dayInGenitive(last.day)}.`}
      </Note>
    )
  }
  return (
    <div className="stack gap-3">
      <p role="status" className="font-semibold">
        {problemsInWords(problems, data.items.length)}
      </p>
      <ul className="stack gap-2.5">
        {problems.map(plan => (
          <li key={plan.index} className="book-two items-center gap-x-3 gap-y-1.5">
            <span>
              <b className="block font-semibold first-letter:uppercase">{dayInWords(plan.day)}</b>
              <span className="text-sm text-ink-2">
                {plan.starts_at && `${formatTime(plan.starts_at)}, `}
                {missTexts[plan.state as Exclude<VisitPlan['state'], 'free'>]}
              </span>
            </span>
            <OtherTime plan={plan} choice={choice} onChange={onChange} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OtherTime({
  plan: { index, day, others },
  choice,
  onChange,
}: { plan: VisitPlan } & Omit<VisitPreviewProps, 'params'>) {
  const chosen = choice.adjusted.find(each => each.index === index)?.starts_at
  const options = [
    { value: SKIP, label: 'Preskoči' },
    ...others.map(({ starts_at }) => ({ value: starts_at, label: `Pomeri: ${momentInWords(starts_at)}` })),
  ]
  function choose(value: string) {
    const adjusted = choice.adjusted.filter(each => each.index !== index)
    onChange({ ...choice, adjusted: [...adjusted, { index, starts_at: value === SKIP ? null : value }] })
  }
  return (
    <Select
      aria-label={`Umesto ${dayInGenitive(day)}`}
      options={options}
      value={chosen ?? SKIP}
      onValueChange={choose}
    />
  )
}

/** `Oba termina su slobodna`, `Sva 4 termina su slobodna`, `Svih 12 termina je slobodno` */
function allFreeInWords(count: number): string {
  if (count === 2) return 'Oba termina su slobodna'
  return pluralForm(count, 'many', 'few', 'many') === 'few'
    ? `Sva ${count} termina su slobodna`
    : `Svih ${count} termina je slobodno`
}

/** `3 od 12 termina je zauzeto: preskoči ili pomeri.` */
function problemsInWords(problems: VisitPlan[], count: number): string {
  const taken = problems.filter(({ state }) => state === 'taken').length
  const off = problems.length - taken
  const parts = [
    ...(taken ? [`${taken} od ${count} termina je zauzeto`] : []),
    ...(off ? [taken ? `${off} kada se ne radi` : `${off} od ${count} termina je kada se ne radi`] : []),
  ]
  return `${parts.join(', ')}: preskoči ili pomeri.`
}
