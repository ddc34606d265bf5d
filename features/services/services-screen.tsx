import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { plural } from '../../platform/browser/serbian.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pictogram } from '../../ui/pictogram.tsx'
import { PhotoCardSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { whenOnline } from '../../ui/when-online.ts'
import { activeCity } from '../accounts/cities.ts'
import { browseCategories } from './categories.ts'
import { pictogramOf } from './labels.ts'
import { ServiceCard } from './service-card.tsx'
import { type ServiceFilters, servicesQuery } from './service-queries.ts'

const FilterDialog = lazy(whenOnline(() => import('./filter-dialog.tsx')))
const loadFailure = 'Došlo je do greške prilikom učitavanja usluga.'

type ServicesScreenProps = { filters: ServiceFilters; onChange: (filters: ServiceFilters) => void }

/** The public list: search, categories, filters, and cards that go on as one scrolls. */
export function ServicesScreen({ filters, onChange }: ServicesScreenProps) {
  const [filtering, setFiltering] = useState<'never' | 'open' | 'closed'>('never')
  const openFilters = () => setFiltering('open')
  const active = ['location', 'price_min', 'price_max', 'rating_min', 'sort'].filter(
    name => filters[name as keyof ServiceFilters],
  ).length
  const filterLabel = active ? `Filtriraj (${active})` : 'Filtriraj'

  return (
    <div className="wrap pt-4">
      <h1 className="max-md:sr-only md:my-4 md:mt-2.5">{headingOf(filters.location)}</h1>
      <div className="row gap-2.5">
        <SearchForm
          key={filters.search}
          search={filters.search ?? ''}
          onSearch={search => {
            if (search) toast.info(`Pretraga za: ${search}`)
            onChange({ ...filters, search: search || undefined })
          }}
        />
        <Button
          variant="secondary"
          className="min-h-15 rounded-[16px] max-md:hidden"
          icon={<SlidersHorizontal />}
          onClick={openFilters}
        >
          {filterLabel}
        </Button>
      </div>
      <ChipRow scroll className="mt-3" role="group" aria-label="Kategorije">
        {browseCategories.map(category => (
          <Chip
            key={category}
            icon={<Pictogram name={pictogramOf[category]} />}
            pressed={filters.category === category}
            onPressedChange={pressed => onChange({ ...filters, category: pressed ? category : undefined })}
          >
            {category}
          </Chip>
        ))}
      </ChipRow>
      <Results filters={filters} filterLabel={filterLabel} onFilter={openFilters} />
      {filtering !== 'never' && (
        <Suspense>
          <FilterDialog
            open={filtering === 'open'}
            onOpenChange={open => setFiltering(open ? 'open' : 'closed')}
            filters={filters}
            onChange={onChange}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Only the active town's name is bent by hand; the others stand as they are. */
function headingOf(location: string | undefined): string {
  if (!location) return 'Usluge iz komšiluka'
  return location === activeCity ? 'Usluge u Pančevu' : `Usluge: ${location}`
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  return (
    <search className="min-w-0 flex-1">
      <form
        className="search search-compact"
        action="/services"
        onSubmit={event => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <label className="sr-only" htmlFor="pretraga">
          Potražite uslugu
        </label>
        <Input
          id="pretraga"
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder="Potražite uslugu..."
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" icon={<Search className="md:hidden" />}>
          <span className="max-md:sr-only">Pretraži</span>
        </Button>
      </form>
    </search>
  )
}

function Results(props: { filters: ServiceFilters; filterLabel: string; onFilter: () => void }) {
  const { data, error, isPending, isFetchingNextPage, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(servicesQuery(props.filters))
  useEffect(() => {
    if (error) toast.error(loadFailure)
  }, [error])

  // A failed load empties the list (specification 1, section 8).
  const services = error ? [] : (data?.pages.flatMap(page => page.items) ?? [])
  const count = plural(services.length, 'usluga', 'usluge', 'usluga')
  return (
    <>
      <div className="row between mt-3 mb-2.5 min-h-11">
        <p className="text-sm text-ink-2" role="status">
          {isPending ? 'Učitavanje usluga...' : error ? '' : hasNextPage ? `Prikazano: ${count}` : count}
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
          {loadFailure}
        </LoadError>
      )}
      {!isPending && !error && !services.length && (
        <EmptyState scene="scene-shutters" title="Nema pronađenih usluga" className="pb-12">
          Pokušajte sa drugačijim kriterijumima pretrage.
        </EmptyState>
      )}
      <ul className="cards pb-12" aria-busy={isPending || isFetchingNextPage}>
        {services.map((service, index) => (
          <li key={service.id} className="contents">
            <ServiceCard
              service={service}
              shape="row"
              level={2}
              nameless="Pružalac usluge"
              noRating="Još nije ocenjen"
              eager={index < 2}
            />
          </li>
        ))}
        {(isPending || isFetchingNextPage) && [0, 1, 2, 3].map(each => <PhotoCardSkeleton key={each} row />)}
      </ul>
      {hasNextPage && !error && <MoreOnScroll busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  )
}

/** Asks for the next page when it comes near; the button serves keyboards and browsers that do not observe. */
function MoreOnScroll({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (busy || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={place} className="grid justify-items-center pb-12">
      <Button variant="secondary" busy={busy} busyText="Učitavanje..." onClick={onMore}>
        Prikaži još
      </Button>
    </div>
  )
}
