import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { formatRelative } from '../../../platform/serbian/dates.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { siteFilters } from '../../websites/site-filters.ts'
import { PagedList } from '../layout/paged-list.tsx'
import { SearchHeader } from '../layout/search-header.tsx'
import type { SectionProps } from '../layout/section.ts'
import { rowProps } from '../layout/use-admin-keys.ts'
import { sitesQuery } from './listings-queries.ts'

const states = { svi: 'Svi', objavljeni: 'Objavljeni', neobjavljeni: 'Neobjavljeni' }

export default function SitesScreen({ search }: SectionProps) {
  const state = siteFilters.find(each => each === search.stanje) ?? 'svi'
  const query = useInfiniteQuery(sitesQuery(search.q ?? '', state))
  return (
    <>
      <SearchHeader
        section="sajtovi"
        title="Sajtovi"
        field="Naslov, adresa ili ime pružaoca"
        {...{ search, states, state }}
      />
      <PagedList query={query} failure="Spisak sajtova nije učitan." none="Nema takvog sajta." more="Još sajtova">
        {({ title, address, published, owner, updated_at }) => (
          <div className="room-row">
            <span className="room-window" aria-hidden="true">
              <Globe className="icon-medium" />
            </span>
            <span className="min-w-0">
              <span className="row flex-wrap gap-x-2 gap-y-1">
                <b className="font-semibold">{title}</b>
                {!published && <Badge>Neobjavljen</Badge>}
              </span>
              <span className="block text-sm text-ink-2">
                {published ? (
                  <a className="link break-all" href={address} translate="no" {...rowProps}>
                    {new URL(address).host}
                  </a>
                ) : (
                  new URL(address).host
                )}
                {' · '}
                <Link
                  to="/admin/{-$section}/{-$id}"
                  params={{ section: 'osobe', id: owner.id }}
                  className="link"
                  {...(published ? {} : rowProps)}
                >
                  {publicName(owner.name, true)}
                </Link>
              </span>
            </span>
            <time dateTime={updated_at} className="text-sm text-ink-3 max-sm:hidden">
              {formatRelative(updated_at)}
            </time>
          </div>
        )}
      </PagedList>
    </>
  )
}
