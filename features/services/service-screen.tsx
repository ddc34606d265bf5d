import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MapPin, Pencil, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '../../platform/browser/api.ts'
import { fallbackCity } from '../../platform/serbian/cities.ts'
import { formatLongDate, plural } from '../../platform/serbian/dates.ts'
import { Art } from '../../ui/art/art.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Rating } from '../../ui/stars/stars.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { imageVariant, portraitOf } from '../media/media-url.ts'
import { Picture } from '../media/picture.tsx'
import { useWayBack } from './list-place.ts'
import { inDinars, priceLabel } from './price.ts'
import type { ServiceDetail } from './service.ts'
import { fetchPhone, serviceQuery } from './service-queries.ts'

type ServiceScreenProps = {
  id: string
  isSignedIn: boolean
  /** The button by which one gets in touch, in the size of its place. */
  contact: (service: ServiceDetail) => ReactNode
  /** What others said of it. */
  reviews: ReactNode
}

/** A service's page (docs/product.md, A service). */
export function ServiceScreen({ id, isSignedIn, contact, reviews }: ServiceScreenProps) {
  const { data: service } = useSuspenseQuery(serviceQuery(id))
  const dinars = service.price && inDinars(service.price)
  const action = service.can.edit ? <EditLink id={id} /> : contact(service)
  return (
    <div className="wrap pt-1.5 pb-12">
      <Link to="/services" {...useWayBack(id)} className="link link-touch">
        <ArrowLeft className="icon-small" />
        Nazad na usluge
      </Link>
      <div className="service-page mt-1">
        <div>
          <Photos service={service} />
          <div className="row mt-5 mb-2.5 flex-wrap gap-2">
            <Badge tone="primary">{service.category}</Badge>
            {service.price && <Badge tone="ochre">{priceLabel(service.price)}</Badge>}
            {dinars && <span className="text-sm text-ink-2">{dinars}</span>}
            {service.status !== 'active' && <Badge>Pauzirano</Badge>}
          </div>
          <h1>{service.title}</h1>
          <p className="mt-2 text-sm text-ink-3">
            Objavljeno: <time dateTime={service.created_at}>{formatLongDate(service.created_at)}</time>
          </p>
          <h2 className="mt-7 mb-2 text-xl">Opis usluge</h2>
          <p className="max-w-[62ch] whitespace-pre-line">{service.description}</p>
        </div>
        <aside className="service-side">
          <div className="card pad stack">
            <h2 className="text-xl">O pružaocu usluge</h2>
            <Provider service={service} />
            <ul className="service-facts">
              <li>
                <MapPin role="img" aria-label="Mesto" />
                {service.location || fallbackCity}
              </li>
              {service.has_phone && (
                <li>
                  <Phone role="img" aria-label="Telefon" />
                  <PhoneNumber id={id} shown={isSignedIn} />
                </li>
              )}
            </ul>
            <div className="max-md:hidden">{action}</div>
            {!service.can.edit && (
              <p className="text-sm text-ink-2">
                Ukoliko ste zainteresovani za ovu uslugu, možete direktno kontaktirati pružaoca usluge.
              </p>
            )}
          </div>
        </aside>
        <div className="service-reviews">{reviews}</div>
      </div>
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
  const count = plural(service.reviews, 'recenzija', 'recenzije', 'recenzija')
  return (
    <div className="row gap-4">
      <Avatar
        size="large"
        name={service.provider_name}
        seed={service.provider_id}
        {...portraitOf(service.provider_avatar_url)}
      />
      <div className="min-w-0">
        <p className="text-lg leading-tight font-semibold">{service.provider_name ?? 'Pružalac usluge'}</p>
        <p className="mt-1">
          <Rating value={service.rating} countText={count} />
        </p>
      </div>
    </div>
  )
}

/** Signed-in people see the number at once, visitors after one tap; it is in no page's HTML. */
function PhoneNumber({ id, shown }: { id: string; shown: boolean }) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => fetchPhone(id),
    onError: error => toast.error(sentenceOf(error, 'Broj trenutno ne može da se prikaže. Pokušajte ponovo.')),
  })
  useEffect(() => {
    if (shown) mutate()
  }, [shown, mutate])
  if (data) {
    return (
      <a className="link link-touch" href={`tel:${data.phone.replace(/[^\d+]/g, '')}`}>
        {data.phone}
      </a>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 [&_.button-texts]:justify-items-start"
      busy={isPending}
      busyText="Učitavanje..."
      onClick={() => mutate()}
    >
      Prikaži broj
    </Button>
  )
}

/** The chosen picture large, the others below it. */
function Photos({ service }: { service: ServiceDetail }) {
  const urls = service.image_url ? [service.image_url, ...service.additional_images] : []
  const [chosen, setChosen] = useState(0)
  const url = urls[chosen]
  return (
    <>
      <div className="service-photo">
        {url ? (
          <Picture
            url={url}
            alt={`${service.title}, slika ${chosen + 1} od ${urls.length}`}
            width={1280}
            height={720}
            sizes="(min-width: 80rem) 800px, (min-width: 64rem) 62vw, 100vw"
            eager
          />
        ) : (
          <>
            <Art name="no-image" />
            <span className="photo-card-caption">Nema slike</span>
          </>
        )}
      </div>
      {urls.length > 1 && (
        <ul className="service-thumbs">
          {urls.map((each, index) => (
            <li key={each}>
              <button
                type="button"
                aria-label={`Slika ${index + 1}`}
                aria-current={index === chosen}
                onClick={() => setChosen(index)}
              >
                <img src={imageVariant(each, 320)} alt="" width={76} height={60} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
