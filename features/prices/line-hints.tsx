import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { mainTown } from '../../platform/serbian/towns.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Select } from '../../ui/select/select.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { LineJob } from './figure.ts'
import { MAX_MATCHED_LINES } from './figure-limits.ts'
import { chooseJob, lineJobsQuery, townPricesQuery } from './figure-queries.ts'
import { rangeInWords } from './figure-words.ts'

type Line = { name: string; unit: string }
type LineHintsProps = {
  lines: Line[]
  /** Draws the list; gets a function that returns the hint of a line. */
  children: (hintOf: (line: Line) => ReactNode) => ReactNode
}

/** The time without typing after which the jobs of the lines are looked up. */
const TYPING_PAUSE_MS = 500
const keyOf = ({ name, unit }: Line) => `${name.trim()} | ${unit.trim()}`

/** Finds the jobs of a provider's lines, and shows each with its usual price in the town. Only the provider sees it. */
export function LineHints({ lines, children }: LineHintsProps) {
  const named = lines.filter(({ name }) => name.trim())
  const asked = [
    ...new Map(named.map(line => [keyOf(line), { name: line.name.trim(), unit: line.unit.trim() }])).values(),
  ]
  const settled = useSettled(asked.slice(0, MAX_MATCHED_LINES))
  const { data } = useQuery({
    ...lineJobsQuery(settled),
    placeholderData: keepPreviousData,
    select: items => ({ items, lines: settled }),
  })
  const found = new Map(data?.lines.map((line, at) => [keyOf(line), data.items[at]]))
  return children(line => {
    const item = found.get(keyOf(line))
    return item ? <LineHint line={line} item={item} /> : null
  })
}

function useSettled(lines: Line[]): Line[] {
  const [settled, setSettled] = useState(lines)
  const text = JSON.stringify(lines)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const NONE = 'none'
const BY_NAME = 'by-name'

function LineHint({ line, item: { job, is_chosen, figure, town_in } }: { line: Line; item: LineJob }) {
  const [isChoosing, setChoosing] = useState(false)
  const title = line.name.trim()
  return (
    <div className="price-hint">
      <p>
        {job ? (
          <>
            Ovo je: <b>{job.name}</b>.{' '}
          </>
        ) : is_chosen ? (
          'Ne računa se ni u jedan posao. '
        ) : null}
        {figure && `Obično ${rangeInWords(figure)} ${town_in}. `}
        {figure?.is_demo && 'Izmišljena cena probnog sajta. '}
        {!isChoosing && (
          <button
            type="button"
            className="link link-touch"
            aria-label={`${job || is_chosen ? 'Promeni posao' : 'Izaberi koji je ovo posao'}: ${title}`}
            onClick={() => setChoosing(true)}
          >
            {job || is_chosen ? 'Promeni' : 'Izaberi koji je ovo posao'}
          </button>
        )}
      </p>
      {isChoosing && <JobSelect line={line} current={job?.id ?? NONE} onDone={() => setChoosing(false)} />}
    </div>
  )
}

function JobSelect({ line, current, onDone }: { line: Line; current: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  // All towns have the same jobs.
  const { data, error, refetch, isFetching } = useQuery(townPricesQuery(mainTown().id))
  const [chosen, setChosen] = useState<string>()
  const select = useRef<HTMLButtonElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) select.current?.focus()
  }, [isLoaded])
  if (error && !data)
    return (
      <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
        Poslovi trenutno ne mogu da se učitaju.
      </LoadError>
    )
  if (!data) return <Skeleton height={48} />
  const jobs = data.items.map(({ job }) => ({ value: job.id, label: job.name }))
  const options = [
    { value: BY_NAME, label: 'Odredi po nazivu' },
    { value: NONE, label: 'Nijedan od ovih poslova' },
    ...jobs,
  ]
  async function choose(value: string) {
    const job = value === NONE ? null : value === BY_NAME ? undefined : value
    setChosen(value)
    try {
      await chooseJob({ name: line.name.trim(), unit: line.unit.trim(), job })
      await queryClient.invalidateQueries({ queryKey: ['line-jobs'] })
      onDone()
    } catch (refusal) {
      setChosen(undefined)
      toast.error(errorMessage(refusal, 'Izbor nije sačuvan. Pokušajte ponovo.'))
    }
  }
  return (
    <Select
      ref={select}
      aria-label={`Koji je ovo posao: ${line.name.trim()}`}
      value={chosen ?? current}
      disabled={chosen !== undefined}
      onValueChange={value => void choose(value)}
      options={options}
    />
  )
}
