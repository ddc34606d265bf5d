import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pictogram } from '../../../ui/art/pictogram.tsx'
import { Chip } from '../../../ui/chip/chip.tsx'
import { browseCategories, type Category } from '../categories.ts'
import { pictogramOf } from '../pictograms.ts'
import { suggestionsQuery } from '../search/suggest/suggestion-queries.ts'

export function NearTrades({ search }: { search: string }) {
  const { data } = useQuery(suggestionsQuery(search))
  const near = (data?.categories ?? []).map(({ category }) => category as Category)
  return (
    <>
      <span className="mt-3 block">
        {near.length ? 'Najbliže tome je:' : 'Napišite kraće, jednu ili dve reči, ili krenite od zanata:'}
      </span>
      <span className="chips mt-3 justify-center">
        {(near.length ? near : browseCategories.slice(0, 6)).map(category => (
          <Chip
            key={category}
            plain
            icon={<Pictogram name={pictogramOf[category]} />}
            render={<Link to="/services" search={{ category }} />}
          >
            {category}
          </Chip>
        ))}
      </span>
    </>
  )
}
