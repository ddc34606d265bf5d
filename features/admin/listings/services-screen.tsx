import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatRelative } from '../../../platform/serbian/dates.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { imageVariant } from '../../media/media-url.ts'
import { serviceFilterStates } from '../../services/service-filter-states.ts'
import { PagedList } from '../layout/paged-list.tsx'
import { SearchHeader } from '../layout/search-header.tsx'
import type { SectionProps } from '../layout/section.ts'
import { rowProps } from '../layout/use-admin-keys.ts'
import { servicesQuery } from './listings-queries.ts'
import { ServiceScreen } from './service-screen.tsx'

const states = { sve: 'Sve', vidljive: 'Vidljive', pauzirane: 'Pauzirane' }

export default function ServicesScreen({ id, search }: SectionProps) {
  return id ? <ServiceScreen id={id} search={search} /> : <Services search={search} />
}

function Services({ search }: Pick<SectionProps, 'search'>) {
  const state = serviceFilterStates.find(each => each === search.stanje) ?? 'sve'
  const query = useInfiniteQuery(servicesQuery(search.q ?? '', state))
  return (
    <>
      <SearchHeader
        section="usluge"
        title="Usluge"
        field="Naslov usluge ili ime pružaoca"
        {...{ search, states, state }}
      />
      <PagedList
        query={query}
        failure="Spisak usluga nije učitan."
        none="Nema usluge sa tim naslovom ni pružaoca sa tim imenom."
        more="Još usluga"
      >
        {service => (
          <Link
            to="/admin/{-$section}/{-$id}"
            params={{ section: 'usluge', id: service.id }}
            search={search}
            {...rowProps}
          >
            {service.image_url ? (
              <img className="room-thumb" src={imageVariant(service.image_url, 320)} alt="" loading="lazy" />
            ) : (
              <span className="room-thumb" />
            )}
            <span className="min-w-0">
              <span className="row flex-wrap gap-x-2 gap-y-1">
                <b className="font-semibold">{service.title}</b>
                {!service.is_shown && <Badge>Pauzirana</Badge>}
              </span>
              <span className="block truncate text-sm text-ink-2">
                {[publicName(service.owner.name, true), service.category, service.price].filter(Boolean).join(' · ')}
              </span>
            </span>
            <time dateTime={service.created_at} className="text-sm text-ink-3 max-sm:hidden">
              {formatRelative(service.created_at)}
            </time>
          </Link>
        )}
      </PagedList>
    </>
  )
}
