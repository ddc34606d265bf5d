import { Link } from '@tanstack/react-router'
import { Rating } from '../../ui/stars/stars.tsx'
import { Price, ServicePhoto } from '../services/card/service-card.tsx'
import type { ServiceCardData } from '../services/service.ts'
import type { ProviderPage } from './provider.ts'

export function ProviderServices({ provider: { services } }: { provider: ProviderPage }) {
  return (
    <section id="usluge" className="scroll-mt-20" aria-labelledby="njegove-usluge">
      <h2 id="njegove-usluge" className="mb-3.5">
        Usluge
      </h2>
      {services.length ? (
        <ul className="grid gap-3.5">
          {services.map(service => (
            <li key={service.id} className="card service-row">
              <ServiceRow service={service} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">Trenutno nema dostupnih usluga.</p>
      )}
    </section>
  )
}

function ServiceRow({ service }: { service: ServiceCardData }) {
  return (
    <>
      <div className="service-row-photo">
        <ServicePhoto
          url={service.image_url}
          sizes="(min-width: 80rem) 288px, (min-width: 64rem) 32vw, (min-width: 48rem) 48vw, 96px"
        />
      </div>
      <div className="min-w-0">
        <h3 className="contents">
          <Link to="/service/$serviceId" params={{ serviceId: service.id }} className="card-title">
            {service.title}
          </Link>
        </h3>
        <p className="mt-1">
          <Rating
            value={service.reviews ? service.rating : null}
            count={service.reviews}
            noRatingText="Novo u komšiluku"
          />
        </p>
      </div>
      <p>
        <Price price={service.price} />
      </p>
    </>
  )
}
