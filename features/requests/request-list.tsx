import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatRelative } from '../../platform/serbian/dates.ts'
import type { ListedRequest } from './request.ts'
import { Five, RequestBadges } from './request-parts.tsx'

/** Requests as cards, each leading to its page; `end` says what there is to do about one. */
export function RequestCards<Item extends ListedRequest>(props: { items: Item[]; end: (item: Item) => ReactNode }) {
  return (
    <ul className="request-cards">
      {props.items.map(item => (
        <li key={item.id}>
          <article className="card">
            <h2 className="line-clamp-3">{item.text}</h2>
            <RequestBadges request={item} />
            <p className="text-sm text-ink-3">{formatRelative(item.created_at)}</p>
            <div className="request-card-end">
              <span className="row gap-2.5 text-sm text-ink-2">
                <Five count={item.offers} />
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

/** The button of a card, named by what it leads to. */
export function OpenRequest({ item, look, children }: { item: ListedRequest; look: string; children: string }) {
  return (
    <Link to="/zahtevi/{-$part}" params={{ part: item.id }} className={look}>
      {children}
      <span className="sr-only">: {item.text}</span>
    </Link>
  )
}
