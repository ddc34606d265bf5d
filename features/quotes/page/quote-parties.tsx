import type { Quote } from '../quote.ts'

/** Names of provider and customer as they were when the quote was sent. */
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
