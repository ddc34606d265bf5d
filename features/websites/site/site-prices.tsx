import { formatLongDate, inGenitive } from '../../../platform/serbian/dates.ts'
import { formatPrice } from '../../quotes/money.ts'
import { inEuros } from '../../services/price.ts'
import type { SiteContent } from './site-content.ts'
import { hasHoursByPrices, WorkingHours } from './site-facts.tsx'
import { Heading, type PartProps, SectionButton } from './site-section.tsx'

export function Prices(props: PartProps) {
  const { section, page } = props
  const { items } = page.content.prices
  const list = (
    <>
      <Heading {...props} />
      {section.content && <p className="text head">{section.content}</p>}
      {!items.length && <p className="note">Ovde će biti vaš cenovnik, čim upišete prvu stavku.</p>}
      <PriceLines prices={page.content.prices} />
      <SectionButton {...props} />
    </>
  )
  if (!hasHoursByPrices(page)) return list
  return (
    <div className="two by-hours">
      <div>{list}</div>
      <WorkingHours page={page} level="h2" />
    </div>
  )
}

export function PriceLines({
  prices: { items, valid_from: since, euro_rate: rate },
}: {
  prices: SiteContent['prices']
}) {
  return (
    <>
      <ul className="prices-list">
        {items.map(({ id, name, unit, price }) => (
          <li key={id}>
            <span>
              {name}
              {unit && <small>{unit}</small>}
            </span>
            <span className="sum">
              {formatPrice(price)}
              <small>{inEuros(price / 100, rate)}</small>
            </span>
          </li>
        ))}
      </ul>
      {since && <p className="since">Važi od {inGenitive(formatLongDate(since))}</p>}
    </>
  )
}
