import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { onMoment } from '../../../platform/serbian/moments.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { formatMoney } from '../money.ts'
import type { ListedQuote, QuoteSide } from '../quote.ts'
import { QuoteBadge } from '../quote-badge.tsx'
import { csvUrl, myQuotesQuery } from '../quote-queries.ts'
import { MonthSums } from './month-sums.tsx'

export function QuotesScreen({ side }: { side: QuoteSide }) {
  const isProvider = side === 'provider'
  return (
    <div className="wrap max-w-[1040px] pt-5 pb-12">
      <div className="row between mb-4 flex-wrap gap-3">
        <h1>Ponude</h1>
        {isProvider && (
          <span className="row flex-wrap gap-2">
            <Link to="/cenovnik" className={buttonClass({ variant: 'secondary', size: 'small' })}>
              Cenovnik i račun
            </Link>
            <a href={csvUrl} download="ponude.csv" className={buttonClass({ variant: 'secondary', size: 'small' })}>
              <Download />
              Tabela za knjigovođu
            </a>
          </span>
        )}
      </div>
      {isProvider && <MonthSums />}
      <List side={side} />
    </div>
  )
}

function List({ side }: { side: QuoteSide }) {
  const { data, isError, isFetching, refetch } = useQuery(myQuotesQuery(side))
  if (!data) {
    return isError ? (
      <LoadError busy={isFetching} onRetry={() => void refetch()}>
        Ponude nisu učitane.
      </LoadError>
    ) : (
      <Loading className="py-6" />
    )
  }
  if (!data.items.length) {
    return (
      <EmptyState scene="scene-bench" title="Još nema ponuda">
        {side === 'provider'
          ? 'Otvorite razgovor s klijentom i izaberite „Napravi ponudu”.'
          : 'Kad u razgovoru dobijete ponudu, biće i ovde.'}
      </EmptyState>
    )
  }
  return (
    <ul className="stack gap-3">
      {data.items.map(quote => (
        <li key={quote.id}>
          <Row quote={quote} />
        </li>
      ))}
    </ul>
  )
}

function Row({ quote }: { quote: ListedQuote }) {
  const { version } = quote
  const other = quote.side === 'provider' ? quote.customer.name : quote.provider.name
  return (
    <article className="card pad quote-row">
      <div className="min-w-0">
        <h2 className="text-lg">
          <Link to="/ponuda/$quoteId" params={{ quoteId: quote.id }} className="link link-touch">
            Ponuda {quote.number}
          </Link>
        </h2>
        <p className="truncate text-sm text-ink-2">
          {other}, {quote.service.title}
        </p>
        <p className="text-sm text-ink-3">Poslato {onMoment(version.sent_at)}.</p>
      </div>
      <div className="quote-row-end">
        <b>{formatMoney(version.total)}</b>
        <QuoteBadge quote={quote} version={version} />
      </div>
    </article>
  )
}
