import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { activeCity } from '../../platform/serbian/cities.ts'
import { Pictogram } from '../../ui/art/pictogram.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Input } from '../../ui/field/input.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { browseCategories } from './categories.ts'
import { pictogramOf } from './labels.ts'
import type { ServiceFilters } from './service-queries.ts'
import { ServiceResults } from './service-results.tsx'
import { chosenOrder } from './service-search.ts'

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'))

type ServicesScreenProps = {
  filters: ServiceFilters
  /** The visitor's own town, which stands first as long as no order is chosen. */
  town: string | null
  onChange: (filters: ServiceFilters) => void
}

/** The public list: search, categories, filters, and cards that go on as one scrolls. */
export function ServicesScreen({ filters, town, onChange }: ServicesScreenProps) {
  const [filtering, setFiltering] = useState(false)
  const openFilters = () => setFiltering(true)
  const { location, price_min, price_max, rating_min } = filters
  const active = [location, price_min, price_max, rating_min, chosenOrder(filters, Boolean(town))].filter(
    Boolean,
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
      <ServiceResults filters={filters} filterLabel={filterLabel} onFilter={openFilters} />
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
