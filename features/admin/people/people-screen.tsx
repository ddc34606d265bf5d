import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatRelative } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { displayName } from '../../accounts/display-name.ts'
import { type UserFilter, userFilters } from '../../accounts/user-filters.ts'
import { portraitProps } from '../../media/media-url.ts'
import { PagedList } from '../layout/paged-list.tsx'
import { SearchHeader } from '../layout/search-header.tsx'
import type { SectionProps } from '../layout/section.ts'
import { rowProps } from '../layout/use-admin-keys.ts'
import { peopleQuery } from './people-queries.ts'
import type { PersonRow } from './person.ts'
import { PersonBadges } from './person-badges.tsx'
import { PersonScreen } from './person-screen.tsx'

const states: Record<UserFilter, string> = {
  svi: 'Svi',
  majstori: 'Pružaoci usluga',
  iskljuceni: 'Isključeni',
  administratori: 'Administratori',
}

export default function PeopleScreen({ id, search }: SectionProps) {
  return id ? <PersonScreen id={id} search={search} /> : <People search={search} />
}

function People({ search }: Pick<SectionProps, 'search'>) {
  const state = userFilters.find(each => each === search.stanje) ?? 'svi'
  const query = useInfiniteQuery(peopleQuery(search.q ?? '', state))
  return (
    <>
      <SearchHeader
        section="osobe"
        title="Korisnici"
        field="Ime, email ili telefon"
        search={search}
        states={states}
        state={state}
      />
      <PagedList
        query={query}
        failure="Spisak korisnika nije učitan."
        none="Nikoga nema pod tim imenom, adresom ili brojem."
        more="Još korisnika"
      >
        {person => <PersonLine person={person} search={search} />}
      </PagedList>
    </>
  )
}

function PersonLine({ person, search }: { person: PersonRow; search: SectionProps['search'] }) {
  const name = displayName(person)
  return (
    <Link to="/admin/{-$section}/{-$id}" params={{ section: 'osobe', id: person.id }} search={search} {...rowProps}>
      <Avatar name={name} seed={person.id} {...portraitProps(person.avatar_url)} />
      <span className="min-w-0">
        <span className="row flex-wrap gap-x-2 gap-y-1">
          <b className="font-semibold">{name}</b>
          <PersonBadges person={person} />
        </span>
        <span className="block truncate text-sm text-ink-2">
          {[person.email, person.phone, person.location].filter(Boolean).join(' · ')}
        </span>
      </span>
      <time dateTime={person.created_at} className="text-sm text-ink-3 max-sm:hidden">
        {formatRelative(person.created_at)}
      </time>
    </Link>
  )
}
