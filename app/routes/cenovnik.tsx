import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { securityQuery } from '../../features/accounts/settings/settings-queries.ts'
import { ownDepositsQuery } from '../../features/deposits/deposit-queries.ts'
import { DepositsCard } from '../../features/deposits/settings/deposits-card.tsx'
import { LineHints } from '../../features/prices/line-hints.tsx'
import { ownPricesQuery } from '../../features/quotes/price-queries.ts'
import { PriceListScreen } from '../../features/quotes/prices/price-list-screen.tsx'
import { paymentAccountQuery } from '../../features/quotes/quote-queries.ts'
import { requireProvider } from '../pages/guards.ts'

export const Route = createFileRoute('/cenovnik')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { bar: 'own', footer: false },
  beforeLoad: requireProvider,
  loader: async ({ context: { queryClient } }) => {
    const parts = [
      queryClient.prefetchQuery(ownPricesQuery),
      queryClient.prefetchQuery(paymentAccountQuery),
      queryClient.prefetchQuery(securityQuery),
      queryClient.prefetchQuery(ownDepositsQuery),
    ]
    if (typeof window === 'undefined') await Promise.all(parts)
  },
  head: () => ({ meta: [{ title: 'Cenovnik · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Prices,
})

function Prices() {
  const { data: security } = useQuery(securityQuery)
  return (
    <div className="wrap pb-12">
      <Link to="/dashboard" search={{ tab: undefined }} className="link link-touch pt-2">
        <ArrowLeft className="icon-small" />
        Nazad na komandnu tablu
      </Link>
      <PriceListScreen hasPassword={security?.has_password ?? true} Hints={LineHints} afterAccount={<DepositsCard />} />
    </div>
  )
}
