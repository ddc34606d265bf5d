import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../platform/serbian/dates.ts'
import type { Category } from '../../services/categories.ts'
import { formatForInput, formatPrice } from '../money.ts'
import type { PriceRange } from '../price-list.ts'
import { priceRangesQuery } from '../price-queries.ts'

type PriceRangesProps = { category: Category; location: string; inLocation: string }

/** Price ranges of jobs in a town. Empty if too few providers have a price for the same job. */
export function PriceRanges({ category, location, inLocation }: PriceRangesProps) {
  const { data: ranges } = useQuery(priceRangesQuery(category, location))
  if (!ranges?.length) return null
  return (
    <section className="section" aria-labelledby="cene">
      <div className="wrap">
        <h2 id="cene">Koliko to košta u {inLocation}</h2>
        <p className="mt-1.5 mb-4 max-w-[62ch] text-ink-2">
          Po cenovnicima komšija koji to rade. Tačnu cenu za svoj posao dobijate pisanom ponudom.
        </p>
        <ul className="price-rows price-ranges">
          {ranges.map(range => (
            <li key={`${range.name}/${range.unit}`}>
              <span>
                <b>{range.name}</b> {range.unit && <small>{range.unit}</small>}
              </span>{' '}
              <span className="price-amount">
                {formatRange(range)} <small>{plural(range.providers, 'cenovnik', 'cenovnika', 'cenovnika')}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Formats a range as `800–1.500 RSD`, or as a single price if all prices are equal. */
const formatRange = ({ lowest, highest }: PriceRange) =>
  lowest === highest ? formatPrice(lowest) : `${formatForInput(lowest)}–${formatPrice(highest)}`
