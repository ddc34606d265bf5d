import { Button } from './button.tsx'

type MoreButtonProps = {
  /** A list that comes page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
}

/** Below a list that goes on: the next page of it. Nothing when there is none. */
export function MoreButton({ list, className }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className={className}
      busy={list.isFetchingNextPage}
      busyText="Učitavanje..."
      onClick={() => void list.fetchNextPage()}
    >
      Prikaži još
    </Button>
  )
}
