import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { PhotoCardSkeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { watchView } from '../../../ui/watch-view.ts'
import { FreeDay } from '../card/free-day.tsx'
import { ServiceCard } from '../card/service-card.tsx'
import { defaultOrder, type ServiceFilters } from '../search/query/service-filters.ts'
import type { ServiceCardData } from '../service.ts'
import { servicesQuery } from '../service-queries.ts'
import { FreeFilter } from './free-filter.tsx'
import { rememberList } from './opened-list.ts'
import { OrderChoice } from './order-choice.tsx'

const NoResults = lazyPart(() => import('./no-results.tsx'))
const AskInstead = lazyPart(() => import('./ask-instead.tsx'))
const loadFailure = 'Došlo je do greške prilikom učitavanja usluga.'

type ServiceResultsProps = {
  filters: ServiceFilters
  filterLabel: string
  onFilter: () => void
  save: (service: ServiceCardData) => ReactNode
  onChange: (filters: ServiceFilters) => void
}

export function ServiceResults(props: ServiceResultsProps) {
  const router = useRouter()
  // The previous list is shown dimmed until the new list is loaded.
  const list = useInfiniteQuery({ ...servicesQuery(props.filters), placeholderData: keepPreviousData })
  const { data, error, isPending, isPlaceholderData, isFetchingNextPage, isFetching, hasNextPage } = list
  const { fetchNextPage, refetch } = list
  useEffect(() => {
    if (error) toast.error(errorMessage(error, loadFailure))
  }, [error])

  // If loading fails, the list is empty (docs/product.md, Services).
  const services = error ? [] : (data?.pages.flatMap(page => page.items) ?? [])
  const total = data?.pages[0]?.total ?? null
  return (
    <>
      <div className="result-head mt-2 mb-2.5 grid gap-1.5 md:mt-3 md:flex md:flex-row-reverse md:items-center md:justify-between">
        <ChipRow scroll className="md:m-0 md:flex-none md:p-0" role="group" aria-label="Filteri">
          <Chip className="md:hidden" icon={<SlidersHorizontal />} onClick={props.onFilter}>
            {props.filterLabel}
          </Chip>
          <FreeFilter chosen={props.filters.free} onChoose={free => props.onChange({ ...props.filters, free })} />
        </ChipRow>
        <div className="result-order">
          <OrderChoice
            order={props.filters.sort ?? defaultOrder(props.filters.search)}
            onChoose={order =>
              props.onChange({
                ...props.filters,
                sort: order === defaultOrder(props.filters.search) ? undefined : order,
              })
            }
          />
        </div>
        <p className="text-sm text-ink-2" role="status">
          {isPending || isPlaceholderData
            ? 'Učitavanje usluga...'
            : error
              ? ''
              : countOf(services.length, hasNextPage, total)}
        </p>
      </div>
      {error && (
        <LoadError className="mb-12" busy={isFetching} onRetry={() => void refetch()}>
          {errorMessage(error, loadFailure)}
        </LoadError>
      )}
      {!isPending && !isPlaceholderData && !error && !services.length && (
        <Suspense>
          <NoResults filters={props.filters} onChange={props.onChange} />
        </Suspense>
      )}
      <ul
        className={classNames('cards cards-direct pb-12', isPlaceholderData && 'opacity-50')}
        aria-busy={isPending || isPlaceholderData || isFetchingNextPage}
      >
        {services.map((service, index) => (
          <li key={service.id}>
            <ServiceCard
              service={service}
              free={<FreeDay day={service.free_day} />}
              save={props.save(service)}
              shape="row"
              level={2}
              nameless="Pružalac usluge"
              noRating="Još nije ocenjen"
              eager={index < 2}
              onOpen={() => rememberList(service.id, router.latestLocation)}
            />
          </li>
        ))}
        {(isPending || isFetchingNextPage) && [0, 1, 2, 3].map(each => <PhotoCardSkeleton key={each} row />)}
      </ul>
      {hasNextPage && !error && !isPlaceholderData && (
        <MoreOnScroll shown={services.length} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
      {services.length > 0 && !isPlaceholderData && (
        <Suspense>
          <AskInstead search={props.filters.search} />
        </Suspense>
      )}
    </>
  )
}

/** Returns `Prikazano: 24 od 77 usluga`, without the total if there are too many services to count. */
function countOf(shown: number, hasMore: boolean, total: number | null): string {
  const count = plural(shown, 'usluga', 'usluge', 'usluga')
  if (!hasMore) return count
  // After `od`, the forms for one and for few are both `usluge`: od 81 usluge, od 82 usluge, od 77 usluga.
  return total === null
    ? `Prikazano: ${count}`
    : `Prikazano: ${shown} od ${plural(total, 'usluge', 'usluge', 'usluga')}`
}

/** Loads the next page when its button is almost visible. Without IntersectionObserver, users press the button. */
function MoreOnScroll({ shown, busy, onMore }: { shown: number; busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again after each page, since an observer reports no change for an element that is still near
  useEffect(() => {
    if (busy || !place.current) return
    return watchView(place.current, isNear => isNear && latest.current(), { rootMargin: '600px' })
  }, [busy, shown])
  return (
    <div ref={place} className="grid justify-items-center pb-12">
      <Button variant="secondary" busy={busy} busyText="Učitavanje..." onClick={onMore}>
        Prikaži još
      </Button>
    </div>
  )
}
