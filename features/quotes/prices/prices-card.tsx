import { useQuery } from '@tanstack/react-query'
import { formatLongDate, inGenitive } from '../../../platform/serbian/dates.ts'
import { useEuroRate } from '../../services/euro-rate.ts'
import { inEuros } from '../../services/price.ts'
import { formatPrice } from '../money.ts'
import { pricesQuery } from '../price-queries.ts'

export function PricesCard({ providerId, className }: { providerId: string; className?: string }) {
  const rate = useEuroRate()
  const { data: list } = useQuery(pricesQuery(providerId))
  if (!list?.items.length) return null
  return (
    <section className={`card pad ${className ?? ''}`} aria-labelledby="cenovnik">
      <div className="row between mb-1 flex-wrap gap-x-4 gap-y-1">
        <h2 id="cenovnik" className="text-xl">
          Cenovnik
        </h2>
        {list.valid_from && <p className="text-sm text-ink-3">Važi od {inGenitive(formatLongDate(list.valid_from))}</p>}
      </div>
      <ul className="price-rows">
        {list.items.map(({ id, name, unit, price }) => (
          <li key={id}>
            <span>
              <b>{name}</b> {unit && <small>{unit}</small>}
            </span>{' '}
            <span className="price-amount">
              {formatPrice(price)} <small>{inEuros(price / 100, rate)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-sm text-ink-2">
        Kad posao preko 5.000 RSD radi firma ili preduzetnik, zakon traži proračun na koji pristajete pre početka. I na
        dodatne radove pristajete vi.
      </p>
    </section>
  )
}
