import { Heart } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import type { SavedKind } from './saved-ids.ts'
import { useSaved } from './use-saved.ts'

export type SaveButtonProps = { kind: SavedKind; id: string; what: string }

export function SaveButton({ kind, id, what }: SaveButtonProps) {
  const { isSaved, toggle } = useSaved(kind, id)
  return (
    <Button
      variant="secondary"
      size="large"
      className="save-button"
      icon={<Heart />}
      aria-pressed={isSaved}
      aria-label={`Sačuvaj: ${what}`}
      onClick={toggle}
    >
      {isSaved ? 'Sačuvano' : 'Sačuvaj'}
    </Button>
  )
}
