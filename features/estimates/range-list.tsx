import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { rangeInWords, shortRange } from '../prices/figure-words.ts'
import type { EstimateItem, EstimateRange } from './estimate.ts'
import { quantityInWords } from './estimate-words.ts'

type RangeListProps = {
  range: EstimateRange
  /** The part of an address of the town, for links to the pages of jobs. Without it the names are no links. */
  town?: string
  /** A control beside a job, for a job that the user has described. */
  control?: (item: EstimateItem) => ReactNode
}

const isCounted = ({ low }: EstimateItem) => low !== null

/** The range in words; a sentence without a range if no job has enough sources. */
export const RangeInWords = ({ range: { low, high, town_in } }: { range: EstimateRange }) =>
  low === null || high === null ? (
    <>Još nema dovoljno cena {town_in}</>
  ) : (
    <>
      {rangeInWords({ low, high })} {town_in}
    </>
  )

/** The counted jobs with their ranges, and the jobs that are not counted. */
export function RangeList({ range, town, control }: RangeListProps) {
  const counted = range.items.filter(isCounted)
  const others = range.items.filter(item => !isCounted(item))
  return (
    <div className="stack gap-3">
      {counted.length > 0 && (
        <ul className="estimate-items">
          {counted.map(item => (
            <li key={item.job.id}>
              <JobName item={item} town={town} />
              <b>{shortRange({ low: item.low!, high: item.high! })}</b>
              {control?.(item)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="estimate-others">
          <p>Nije uračunato, jer još nema dovoljno cena {range.town_in}:</p>
          <ul className="estimate-items">
            {others.map(item => (
              <li key={item.job.id}>
                <JobName item={item} town={town} />
                {control?.(item)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const JobName = ({ item: { job, quantity }, town }: { item: EstimateItem; town: string | undefined }) => (
  <span>
    {town ? (
      <Link to="/cene/$job/$town" params={{ job: job.id, town }} target="_blank" className="link link-touch">
        {job.name}
      </Link>
    ) : (
      job.name
    )}{' '}
    <small>{quantityInWords(quantity, job.unit)}</small>
  </span>
)

/** Where the figures come from. */
export function RangeSources({ range: { low, is_demo, published_on } }: { range: EstimateRange }) {
  if (low === null || !published_on) return null
  return (
    <p className="text-sm text-ink-2">
      Procena, ne ponuda: zbir {is_demo ? 'izmišljenih cena probnog sajta' : 'uobičajenih cena'}, objavljenih{' '}
      {inGenitive(formatLongDate(`${published_on}T12:00:00Z`))}
    </p>
  )
}

/** The given answers, each with its question. */
export const AnswerList = ({ answers }: Pick<EstimateRange, 'answers'>) => (
  <dl className="estimate-answers">
    {answers.map(({ ask, answer }) => (
      <div key={ask}>
        <dt>{ask}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
)
