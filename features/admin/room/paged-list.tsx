import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { SectionState } from './section-state.tsx'

type PagedListProps<Item extends { id: string }> = {
  asked: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  failure: string
  /** Said where there is nothing. */
  none: string
  /** On the button that asks for more. */
  more: string
  children: (item: Item) => ReactNode
}

/** A list that goes on at the press of a button. */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { asked, failure, none, more, children } = props
  const items = asked.data?.pages.flatMap(page => page.items) ?? []
  return (
    <SectionState asked={asked} failure={failure}>
      {items.length ? (
        <ul className="card room-rows">
          {items.map(item => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      ) : (
        <p className="card pad text-ink-2">{none}</p>
      )}
      {asked.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </SectionState>
  )
}
