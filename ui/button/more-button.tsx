import { Button } from './button.tsx'

type MoreButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
}

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
