import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { SectionState } from './section-state.tsx'

type PagedListProps<Item extends { id: string }> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  failure: string
  none: string
  more: string
  children: (item: Item) => ReactNode
}

export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { query, failure, none, more, children } = props
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  return (
    <SectionState query={query} failure={failure}>
      {items.length ? (
        <ul className="card room-rows">
          {items.map(item => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      ) : (
        <p className="card pad text-ink-2">{none}</p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </SectionState>
  )
}
