import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate, inGenitive, plural } from '../../../platform/serbian/dates.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { imageVariant } from '../../media/media-url.ts'
import { BackLink } from '../layout/back-link.tsx'
import type { SectionSearch } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import type { ServiceDetail } from './listings.ts'
import { serviceQuery } from './listings-queries.ts'

/** Shows one service with all its texts, even a service that visitors cannot see. */
export function ServiceScreen({ id, search }: { id: string; search: SectionSearch }) {
  const query = useQuery(serviceQuery(id))
  return (
    <div className="max-w-220">
      <BackLink section="usluge" search={search}>
        Usluge
      </BackLink>
      <SectionState query={query} failure="Usluga nije učitana.">
        {query.data && <Service service={query.data} />}
      </SectionState>
    </div>
  )
}

function Service({ service }: { service: ServiceDetail }) {
  return (
    <article className="card pad stack gap-4">
      <div>
        <p className="row flex-wrap gap-2">
          <Badge tone={service.is_shown ? 'ok' : 'plain'}>{service.is_shown ? 'Vidljiva' : 'Pauzirana'}</Badge>
          <span className="text-sm text-ink-2">
            {service.category} · objavljena {inGenitive(formatLongDate(service.created_at))}
          </span>
        </p>
        <h1 className="mt-2 text-2xl">{service.title}</h1>
        <p className="mt-1 text-ink-2">
          <Link to="/admin/{-$section}/{-$id}" params={{ section: 'osobe', id: service.owner.id }} className="link">
            {publicName(service.owner.name, true)}
          </Link>
          {service.price && ` · ${service.price}`}
          {service.reviews > 0 &&
            ` · ${service.rating.toFixed(1).replace('.', ',')} (${plural(service.reviews, 'ocena', 'ocene', 'ocena')})`}
        </p>
      </div>
      {service.images.length > 0 && (
        <ul className="room-photos">
          {service.images.map(url => (
            <li key={url}>
              <a href={imageVariant(url, 1280)}>
                <img src={imageVariant(url, 320)} alt={`Slika usluge ${service.title}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="whitespace-pre-line">{service.description}</p>
      {service.keywords.length > 0 && <p className="text-sm text-ink-2">Ključne reči: {service.keywords.join(', ')}</p>}
      {service.is_shown && (
        <p>
          <Link
            to="/service/$serviceId"
            params={{ serviceId: service.id }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Pogledaj kao posetilac
          </Link>
        </p>
      )}
    </article>
  )
}
