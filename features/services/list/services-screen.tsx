import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { townNamed } from '../../../platform/serbian/towns.ts'
import { Pictogram } from '../../../ui/art/pictogram.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { lazyPart, NoFallback } from '../../../ui/loading/lazy-part.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { browseCategories, isCategory, leavesOf, parentCategory } from '../categories.ts'
import { pictogramOf } from '../pictograms.ts'
import { countDialogFilters, type ServiceFilters, serviceFilters } from '../search/query/service-filters.ts'
import type { ServiceCardData } from '../service.ts'
import { ServiceResults } from './service-results.tsx'

const SuggestionList = lazyPart(() => import('../search/suggest/suggestion-list.tsx'), NoFallback)
const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'))

type ServicesScreenProps = {
  filters: ServiceFilters
  /** The caller's town. Services of this town come first unless an order is chosen. */
  town: string | null
  save: (service: ServiceCardData) => ReactNode
  onChange: (filters: ServiceFilters) => void
}

export function ServicesScreen({ filters, town, save, onChange }: ServicesScreenProps) {
  const [filtering, setFiltering] = useState(false)
  const openFilters = () => setFiltering(true)
  const active = countDialogFilters(filters, Boolean(town))
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
      <CategoryChips chosen={filters.category} onChoose={category => onChange({ ...filters, category })} />
      <ServiceResults
        filters={filters}
        filterLabel={filterLabel}
        save={save}
        onFilter={openFilters}
        onChange={onChange}
      />
      <FilterDialog
        open={filtering}
        onOpenChange={setFiltering}
        filters={filters}
        hasTown={Boolean(town)}
        onChange={onChange}
      />
    </div>
  )
}

function CategoryChips(props: { chosen: string | undefined; onChoose: (category: string | undefined) => void }) {
  const { chosen, onChoose } = props
  const parent = chosen && isCategory(chosen) ? parentCategory(chosen) : undefined
  const row = useRef<HTMLDivElement>(null)
  // Scrolls to the chosen category, because a link may have chosen a category outside the visible part of the row.
  useEffect(() => {
    row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <ChipRow scroll ref={row} className="mt-3" role="group" aria-label="Kategorije">
        {browseCategories.map(category => (
          <Chip
            key={category}
            icon={<Pictogram name={pictogramOf[category]} />}
            pressed={parent === category}
            onPressedChange={pressed => onChoose(pressed ? category : undefined)}
          >
            {category}
          </Chip>
        ))}
      </ChipRow>
      {parent && leavesOf(parent).length > 0 && (
        <ChipRow scroll className="mt-2" role="group" aria-label={`Zanati: ${parent}`}>
          {leavesOf(parent).map(leaf => (
            <Chip
              key={leaf}
              icon={<Pictogram name={pictogramOf[leaf]} />}
              pressed={chosen === leaf}
              onPressedChange={pressed => onChoose(pressed ? leaf : parent)}
            >
              {leaf}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}

/** Returns the heading of the page. Other towns follow a colon, because only the names of active towns are inflected. */
function headingOf(location: string | undefined): string {
  if (!location) return 'Usluge iz komšiluka'
  const town = townNamed(location)
  return town ? `Usluge u ${town.locative}` : `Usluge: ${location}`
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
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
          ref={field}
          onFocus={() => setTyping(true)}
          id="pretraga"
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={serviceFilters.search.maxLength}
          placeholder="Potražite uslugu..."
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" icon={<Search className="md:hidden" />}>
          <span className="max-md:sr-only">Pretraži</span>
        </Button>
        {isTyping && (
          <Suspense>
            <SuggestionList input={field} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
