import type { Quote } from '../quote.ts'

/** Provider and customer with their names at the time of the quote. */
export function QuoteParties({ quote: { provider, customer } }: { quote: Quote }) {
  return (
    <dl className="quote-pairs">
      <div>
        <dt>Izvođač</dt>
        <dd>
          <b>{provider.name}</b>
          {provider.place && <span className="block">{provider.place}</span>}
        </dd>
      </div>
      <div>
        <dt>Naručilac</dt>
        <dd>
          <b>{customer.name}</b>
        </dd>
      </div>
    </dl>
  )
}
