import { Link } from '@tanstack/react-router'
import { Art } from '../../ui/art/art.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Rating } from '../../ui/stars/stars.tsx'
import { portraitOf } from '../media/media-url.ts'
import { Picture } from '../media/picture.tsx'
import type { ServiceCardData } from './service.ts'

type ServiceCardProps = {
  service: ServiceCardData
  /** Each screen has its own words for a service without ratings and for a provider without a name. */
  noRating: string
  nameless: string
  /** On a phone: as a row of a list, or as a narrow card that scrolls sideways. */
  shape: 'row' | 'narrow'
  level?: 2 | 3
  eager?: boolean
  /** Its page is about to open. */
  onOpen?: () => void
}

/** One service in a list; the whole card is one link to its page. */
export function ServiceCard({ service, noRating, nameless, shape, level = 3, eager, onOpen }: ServiceCardProps) {
  const Title = `h${level}` as const
  return (
    <article className={shape === 'row' ? 'card photo-card photo-card-row' : 'card photo-card'}>
      <div className="photo-card-photo">
        <ServicePhoto url={service.image_url} eager={eager} />
        <Badge tone="photo">{service.category}</Badge>
      </div>
      <div className="photo-card-body">
        <Title className="contents">
          <Link
            to="/service/$serviceId"
            params={{ serviceId: service.id }}
            className="photo-card-title"
            onClick={onOpen}
          >
            {service.title}
          </Link>
        </Title>
        {shape === 'row' && <p className="photo-card-text">{service.description}</p>}
        <p className="photo-card-person">
          <Avatar
            size="small"
            name={service.provider_name}
            seed={service.provider_id}
            {...portraitOf(service.provider_avatar_url)}
          />
          <b>{service.provider_name ?? nameless}</b>
        </p>
        <p className="photo-card-foot">
          <Rating value={service.reviews ? service.rating : null} count={service.reviews} none={noRating} />
        </p>
      </div>
    </article>
  )
}

/** The cover as cards show it, or closed shutters. */
export function ServicePhoto({ url, eager }: { url: string | null; eager?: boolean }) {
  if (!url) {
    return (
      <>
        <Art name="no-image" />
        <span className="photo-card-caption">Nema slike</span>
      </>
    )
  }
  return (
    <Picture
      url={url}
      alt=""
      width={320}
      height={240}
      sizes="(min-width: 80rem) 288px, (min-width: 64rem) 32vw, (min-width: 48rem) 48vw, 248px"
      eager={eager}
    />
  )
}
