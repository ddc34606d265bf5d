import { withActiveTownsFirst } from '../../platform/serbian/cities.ts'
import { SearchSelect, type SearchSelectProps } from '../../ui/select/search-select.tsx'

type CitySelectProps = Pick<SearchSelectProps, 'value' | 'onValueChange' | 'name' | 'placeholder'> & {
  cities: readonly string[]
  first?: { value: string; label: string }
}

/** A select of towns with the active ones first. Typing finds the other towns. */
export function CitySelect({ cities, first, ...props }: CitySelectProps) {
  return (
    <SearchSelect
      {...props}
      title="Odaberite grad"
      searchLabel="Upišite grad"
      emptyText="Nema takvog grada."
      options={[...(first ? [first] : []), ...withActiveTownsFirst(cities).map(city => ({ value: city, label: city }))]}
    />
  )
}
