import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Category } from '../services/categories.ts'
import { tradePricesQuery } from './figure-queries.ts'
import { hasBothSources, listSourcesInWords } from './figure-words.ts'
import { PriceAmount } from './price-amount.tsx'
import { townOfName } from './price-towns.ts'

type TradePricesProps = { category: Category; location: string; inLocation: string }

/** Usual prices of a trade's jobs in a town, for a local page. Empty without figures. */
export function TradePrices({ category, location, inLocation }: TradePricesProps) {
  const town = townOfName(location)?.slug ?? ''
  const { data } = useQuery(tradePricesQuery(town, category))
  const items = data?.items.flatMap(({ job, figure }) => (figure ? [{ job, figure }] : [])) ?? []
  const [first, ...others] = items.map(({ figure }) => figure)
  if (!first) return null
  const isMixed = hasBothSources([first, ...others])
  return (
    <section className="section" aria-labelledby="cene">
      <div className="wrap">
        <h2 id="cene">Koliko to košta u {inLocation}</h2>
        <p className="mt-1.5 mb-4 max-w-[62ch] text-ink-2">
          {listSourcesInWords([first, ...others])} Tačnu cenu za svoj posao dobijate pisanom ponudom.
        </p>
        <ul className="price-rows price-ranges">
          {items.map(({ job, figure }) => (
            <li key={job.id}>
              <span>
                <Link to="/cene/$job/$town" params={{ job: job.id, town }} className="link link-touch">
                  {job.name}
                </Link>{' '}
                <small>{job.unit}</small>
              </span>{' '}
              <PriceAmount figure={figure} isMarked={isMixed} />
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <Link to="/cene" search={{ grad: town }} className="link link-touch">
            Sve cene u {inLocation}
          </Link>{' '}
          <Link to="/procena" className="link link-touch">
            Procenite svoj posao
          </Link>
        </p>
      </div>
    </section>
  )
}
