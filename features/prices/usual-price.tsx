import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usualPriceQuery } from './figure-queries.ts'
import { rangeInWords } from './figure-words.ts'
import { townOfName } from './price-towns.ts'

/** The longest text of which the job is looked up. */
const MAX_TEXT_LENGTH = 600

/** Shows the usual price of the job that a finished text is about; nothing without such a job or its figure. */
export function UsualPrice({ text, town }: { text: string; town: string }) {
  const { data } = useQuery(usualPriceQuery(text.trim().slice(0, MAX_TEXT_LENGTH), townOfName(town)?.slug ?? ''))
  return (
    <p role="status" className="text-sm text-ink-2">
      {data && (
        <>
          {data.job.name}: obično {rangeInWords(data.figure)} {data.town_in}, {data.job.unit}.{' '}
          <Link to="/cene/$job/$town" params={{ job: data.job.id, town: data.town }} target="_blank" className="link">
            Od čega zavisi
          </Link>
          {data.figure.is_demo && ' Izmišljena cena probnog sajta.'}
        </>
      )}
    </p>
  )
}
