import type { ReactNode } from 'react'
import { Art } from '../../../ui/art/art.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Rating } from '../../../ui/stars/stars.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { Picture } from '../../media/picture.tsx'
import { useEuroRate } from '../euro-rate.ts'
import type { ServiceCardData } from '../service.ts'
import { CardLink } from './card-link.tsx'
import { cardPrice } from './card-price.ts'

type ServiceCardProps = {
  service: ServiceCardData
  noRating: string
  nameless: string
  /** The shape on a phone: a row of a list, or a narrow card in a line that scrolls sideways. */
  shape: 'row' | 'narrow'
  level?: 2 | 3
  eager?: boolean
  free?: ReactNode
  save?: ReactNode
  onOpen?: () => void
}

export function ServiceCard({
  service,
  noRating,
  nameless,
  shape,
  level = 3,
  eager,
  free,
  save,
  onOpen,
}: ServiceCardProps) {
  const Title = `h${level}` as const
  return (
    <article className={shape === 'row' ? 'photo-card photo-card-row' : 'photo-card'}>
      <div className="card-photo">
        <ServicePhoto url={service.image_url} eager={eager} />
        <Badge>{service.category}</Badge>
      </div>
      <div className="card-body">
        <Title>
          <CardLink to="/service/$serviceId" params={{ serviceId: service.id }} className="card-title" onClick={onOpen}>
            {service.title}
          </CardLink>
        </Title>
        {shape === 'row' && <p className="card-text">{service.description}</p>}
        <Person service={service} nameless={nameless} />
        <p className="card-facts">
          {service.location && <span>{`${service.location} `}</span>}
          {service.verified && <span className="card-verified">Provereno </span>}
          {free}
        </p>
        <p className="card-foot">
          <Price price={service.price} />{' '}
          <Rating value={service.reviews ? service.rating : null} count={service.reviews} noRatingText={noRating} />
        </p>
      </div>
      {save}
    </article>
  )
}

/** Shows the provider, with a link to the provider's page. A provider without a name has no page. */
function Person({ service, nameless }: { service: ServiceCardData; nameless: string }) {
  const { provider_id, provider_name, provider_slug, provider_avatar_url } = service
  const content = (
    <>
      <Avatar size="small" name={provider_name} seed={provider_id} {...portraitProps(provider_avatar_url)} />
      <b>{provider_name ?? nameless}</b>
    </>
  )
  if (!provider_slug) return <p className="card-person">{content}</p>
  return (
    <CardLink to="/majstor/$slug" params={{ slug: provider_slug }} className="card-person">
      {content}
    </CardLink>
  )
}

export function Price({ price }: { price: string | null }) {
  const { amount, unit } = cardPrice(price, useEuroRate())
  return (
    <span className="card-price">
      {amount}
      {unit && (
        <>
          <wbr />
          <small>{unit}</small>
        </>
      )}
    </span>
  )
}

/** Shows the cover picture on a card, or a drawing if `url` is null. `sizes` is for a photo that is not as wide as a card. */
export function ServicePhoto({ url, eager, sizes }: { url: string | null; eager?: boolean; sizes?: string }) {
  if (!url) {
    return (
      <>
        <Art name="no-image" />
        <span className="card-caption">Nema slike</span>
      </>
    )
  }
  return <Picture url={url} alt="" width={320} height={240} sizes={sizes} eager={eager} />
}
