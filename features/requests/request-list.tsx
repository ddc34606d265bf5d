import { Link } from '@tanstack/react-router'
import { Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRelative } from '../../platform/serbian/dates.ts'
import { Pictogram } from '../../ui/art/pictogram.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { SmallPhotos } from '../attachments/attached-photos.tsx'
import { requestPhotosPath } from '../attachments/attachment-urls.ts'
import { areaOf } from '../services/areas.ts'
import { pictogramOf } from '../services/pictograms.ts'
import type { ListedRequest } from './request.ts'
import { OfferWindows, UrgencyBadge } from './request-parts.tsx'

/** Cards of requests. `end` renders the action or state at the end of a card. */
export function RequestCards<Item extends ListedRequest>(props: { items: Item[]; end: (item: Item) => ReactNode }) {
  return (
    <ul className="request-cards">
      {props.items.map(item => (
        <li key={item.id}>
          <article className="card">
            <div className="request-lead">
              <span className="request-sign">
                <Pictogram name={pictogramOf[item.category]} />
              </span>
              <div className="min-w-0">
                <h2 className="line-clamp-3" translate="no">
                  {item.text}
                </h2>
                <p className="row mt-0.5 flex-wrap gap-x-3 text-sm text-ink-2">
                  <span className="row gap-1">
                    <MapPin className="icon-small" aria-hidden="true" />
                    {areaOf(item.area).name}
                  </span>
                  {/* React must not report a difference if the relative time changes between server and browser. */}
                  <span className="row gap-1" suppressHydrationWarning>
                    <Clock className="icon-small" aria-hidden="true" />
                    {formatRelative(item.created_at)}
                  </span>
                </p>
              </div>
            </div>
            <span className="row flex-wrap gap-2">
              <UrgencyBadge urgency={item.urgency} />
              <Badge>{item.category}</Badge>
            </span>
            <SmallPhotos path={requestPhotosPath(item.id)} photos={item.photos} to="zahtev" />
            <div className="request-card-end">
              <span className="row gap-2.5 text-sm text-ink-2">
                <OfferWindows count={item.offers} />
                {item.offers} od 5
              </span>
              {props.end(item)}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** The link of a card. Its accessible name includes the text of the request. */
export function RequestLink({ item, look, children }: { item: ListedRequest; look: string; children: string }) {
  return (
    <Link to="/zahtevi/{-$part}" params={{ part: item.id }} className={look}>
      {children}
      <span className="sr-only" translate="no">
        : {item.text}
      </span>
    </Link>
  )
}
