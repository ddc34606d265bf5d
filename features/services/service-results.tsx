import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../platform/browser/api.ts'
import { plural } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { PhotoCardSkeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { watchView } from '../../ui/watch-view.ts'
import { rememberList } from './list-place.ts'
import { ServiceCard } from './service-card.tsx'
import { type ServiceFilters, servicesQuery } from './service-queries.ts'

const loadFailure = 'Došlo je do greške prilikom učitavanja usluga.'

type ServiceResultsProps = { filters: ServiceFilters; filterLabel: string; onFilter: () => void }

/** The cards of the list, how many there are, and more of them as one scrolls. */
export function ServiceResults(props: ServiceResultsProps) {
  const router = useRouter()
  // Until the answer to another search is there, what was shown before stays, dimmed.
  const list = useInfiniteQuery({ ...servicesQuery(props.filters), placeholderData: keepPreviousData })
  const { data, error, isPending, isPlaceholderData, isFetchingNextPage, isFetching, hasNextPage } = list
  const { fetchNextPage, refetch } = list
  useEffect(() => {
    if (error) toast.error(sentenceOf(error, loadFailure))
  }, [error])

  // A failed load empties the list (docs/product.md, Services).
  const services = error ? [] : (data?.pages.flatMap(page => page.items) ?? [])
  const count = plural(services.length, 'usluga', 'usluge', 'usluga')
  return (
    <>
      <div className="row between mt-3 mb-2.5 min-h-11 md:min-h-0">
        <p className="text-sm text-ink-2" role="status">
          {isPending || isPlaceholderData
            ? 'Učitavanje usluga...'
            : error
              ? ''
              : hasNextPage
                ? `Prikazano: ${count}`
                : count}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="md:hidden"
          icon={<SlidersHorizontal />}
          onClick={props.onFilter}
        >
          {props.filterLabel}
        </Button>
      </div>
      {error && (
        <LoadError className="mb-12" busy={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error, loadFailure)}
        </LoadError>
      )}
      {!isPending && !isPlaceholderData && !error && !services.length && (
        <EmptyState scene="scene-shutters" title="Nema pronađenih usluga" className="pb-12">
          Pokušajte sa drugačijim kriterijumima pretrage.
        </EmptyState>
      )}
      <ul
        className={classNames('cards pb-12', isPlaceholderData && 'opacity-50')}
        aria-busy={isPending || isPlaceholderData || isFetchingNextPage}
      >
        {services.map((service, index) => (
          <li key={service.id} className="contents">
            <ServiceCard
              service={service}
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
    </>
  )
}

/** Asks for the next page when it comes near; the button serves keyboards and browsers that do not observe. */
function MoreOnScroll({ shown, busy, onMore }: { shown: number; busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked anew, since what is still near is no change to an observer
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
