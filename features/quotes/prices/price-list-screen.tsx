import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { ownPricesQuery } from '../price-queries.ts'
import { AccountCard } from './account-card.tsx'
import { type LineHintsComponent, PriceEditor } from './price-editor.tsx'

type PriceListScreenProps = {
  hasPassword: boolean
  Hints: LineHintsComponent
  /** Cards of later features below the payment account. */
  afterAccount: ReactNode
}

export function PriceListScreen({ hasPassword, Hints, afterAccount }: PriceListScreenProps) {
  const { data, isPending, isFetching, refetch } = useQuery(ownPricesQuery)
  return (
    <div className="service-page">
      <div>
        <h1>Cenovnik</h1>
        <p className="mt-1.5 mb-5 max-w-[62ch] text-ink-2">
          Cenovnik svi vide uz vaše usluge, a u razgovoru od njega jednim dodirom pravite ponudu. Uobičajenu cenu u
          gradu, koja piše ispod stavke, vidite samo vi.
        </p>
        {data ? (
          <PriceEditor key={data.version} stored={data} Hints={Hints} />
        ) : isPending ? (
          <Loading className="py-6" />
        ) : (
          <LoadError busy={isFetching} onRetry={() => void refetch()}>
            Cenovnik nije učitan.
          </LoadError>
        )}
      </div>
      <aside className="service-side">
        <div className="stack">
          <AccountCard hasPassword={hasPassword} />
          {afterAccount}
        </div>
      </aside>
    </div>
  )
}
