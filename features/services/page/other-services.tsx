import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { FreeDay } from '../card/free-day.tsx'
import { ServiceCard } from '../card/service-card.tsx'
import type { ServiceDetail } from '../service.ts'
import { otherServicesQuery } from '../service-queries.ts'

/** Shows the provider's other services. If loading fails, the page is shown without this part. */
export function OtherServices({ service }: { service: ServiceDetail }) {
  const { data } = useQuery(otherServicesQuery(service.id))
  if (!data?.items.length) return null
  return (
    <section className="section pb-0" aria-labelledby="druge-usluge">
      <div className="section-head">
        <h2 id="druge-usluge" className="text-xl">
          Još usluga koje nudi {service.provider_name ?? 'isti pružalac'}
        </h2>
        {service.provider_slug && (
          <Link to="/majstor/$slug" params={{ slug: service.provider_slug }} className="link link-touch flex-none">
            Sve <ArrowRight className="icon-small" />
          </Link>
        )}
      </div>
      <ul className="cards cards-3 cards-direct">
        {data.items.map(other => (
          <li key={other.id}>
            <ServiceCard
              service={other}
              free={<FreeDay day={other.free_day} />}
              shape="row"
              nameless="Pružalac usluge"
              noRating="Novo u komšiluku"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
