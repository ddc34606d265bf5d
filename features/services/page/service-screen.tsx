import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MapPin, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate, plural } from '../../../platform/serbian/dates.ts'
import { fallbackCity } from '../../../platform/serbian/towns.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { ShareButtons } from '../../../ui/share/share-buttons.tsx'
import { Rating } from '../../../ui/stars/stars.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { useEuroRate } from '../euro-rate.ts'
import { inDinars, priceLabel, shownPrice } from '../price.ts'
import type { ServiceDetail } from '../service.ts'
import { serviceQuery } from '../service-queries.ts'
import { useLinkBack } from './link-back.ts'
import { OtherServices } from './other-services.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { ServicePhotos } from './service-photos.tsx'

type ServiceScreenProps = {
  id: string
  url: string
  isSignedIn: boolean
  contact: (service: ServiceDetail) => ReactNode
  freeSlots: (service: ServiceDetail) => ReactNode
  prices: (service: ServiceDetail) => ReactNode
  reviews: (service: ServiceDetail) => ReactNode
  /** A notice for the owner, such as that the service is not shown. */
  notice: (service: ServiceDetail) => ReactNode
  save: (service: ServiceDetail) => ReactNode
  report: (service: ServiceDetail) => ReactNode
}

/** A service's page (docs/product.md, A service). */
export function ServiceScreen(props: ServiceScreenProps) {
  const { id, url, isSignedIn, contact, freeSlots, prices, reviews, notice, save, report } = props
  const { data: service } = useSuspenseQuery(serviceQuery(id))
  const rate = useEuroRate()
  const price = shownPrice(service.price, service.is_by_price_list)
  const dinars = price && inDinars(price, rate)
  const action = service.can.edit ? <EditLink id={id} /> : contact(service)
  return (
    <div className="wrap pt-1.5 pb-12">
      <Link to="/services" {...useLinkBack(id)} className="link link-touch">
        <ArrowLeft className="icon-small" />
        Nazad na usluge
      </Link>
      {service.can.edit && notice(service)}
      <div className="service-page mt-1">
        <div>
          <ServicePhotos service={service} />
          <div className="row mt-5 mb-2.5 flex-wrap gap-2">
            <Badge tone="primary">{service.category}</Badge>
            {price && (
              <Badge tone="ochre" className="whitespace-normal wrap-anywhere">
                {priceLabel(price)}
              </Badge>
            )}
            {dinars && (
              <span className="text-sm text-ink-2">
                {dinars}, po kursu {String(rate).replace('.', ',')}
              </span>
            )}
            {service.status !== 'active' && (
              <Badge>{service.status === 'withheld' ? 'Ne prikazuje se' : 'Pauzirano'}</Badge>
            )}
          </div>
          <h1>{service.title}</h1>
          <p className="mt-2 text-sm text-ink-3">
            Objavljeno: <time dateTime={service.created_at}>{formatLongDate(service.created_at)}</time>
          </p>
        </div>
        <aside className="service-side">
          {!service.can.edit && freeSlots(service)}
          <div className="card pad stack service-provider">
            <h2 className="text-xl">O pružaocu usluge</h2>
            <Provider service={service} />
            <ul className="service-facts">
              <li>
                <MapPin role="img" aria-label="Mesto" />
                {service.location || fallbackCity}
              </li>
            </ul>
            <div className="grid gap-2.5">
              <div className="max-md:hidden">{action}</div>
              {service.has_phone && <PhoneNumber id={id} shown={isSignedIn} />}
              {!service.can.edit && save(service)}
            </div>
            {!service.can.edit && (
              <p className="text-sm text-ink-2">
                Ukoliko ste zainteresovani za ovu uslugu, možete direktno kontaktirati pružaoca usluge.
              </p>
            )}
          </div>
        </aside>
        <div className="service-text">
          <h2 className="mb-2 text-xl">Opis usluge</h2>
          <p className="max-w-[62ch] whitespace-pre-line">{service.description}</p>
          <div className="row mt-5 flex-wrap gap-2">
            <ShareButtons title={service.title} url={url} copied="Adresa usluge je kopirana." />
          </div>
          {prices(service)}
          {!service.can.edit && <p className="mt-3">{report(service)}</p>}
        </div>
        <div className="service-reviews">{reviews(service)}</div>
      </div>
      <OtherServices service={service} />
      <div className="actionbar">{action}</div>
    </div>
  )
}

function EditLink({ id }: { id: string }) {
  return (
    <Link
      to="/edit-service/$serviceId"
      params={{ serviceId: id }}
      className={buttonClass({ variant: 'secondary', size: 'large', full: true })}
    >
      <Pencil />
      Uredi uslugu
    </Link>
  )
}

function Provider({ service }: { service: ServiceDetail }) {
  const { provider_id, provider_name, provider_slug, provider_avatar_url, reviews } = service
  const count = plural(reviews, 'recenzija', 'recenzije', 'recenzija')
  const name = provider_name ?? 'Pružalac usluge'
  return (
    <div className="row gap-4">
      <Avatar size="large" name={provider_name} seed={provider_id} {...portraitProps(provider_avatar_url)} />
      <div className="min-w-0">
        <p className="text-lg leading-tight font-semibold [overflow-wrap:anywhere]">
          {provider_slug ? (
            <Link to="/majstor/$slug" params={{ slug: provider_slug }} className="link link-touch">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="mt-1">
          <Rating
            value={reviews ? service.rating : null}
            countText={count}
            noRatingText={`Još nije ocenjen (${count})`}
          />
        </p>
      </div>
    </div>
  )
}
