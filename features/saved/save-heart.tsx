import { Heart } from 'lucide-react'
import type { SaveButtonProps } from './save-button.tsx'
import { useSaved } from './use-saved.ts'

export default function SaveHeart({ kind, id, what }: SaveButtonProps) {
  const { isSaved, toggle } = useSaved(kind, id)
  return (
    <button
      type="button"
      className="save-heart"
      aria-pressed={isSaved}
      aria-label={`Sačuvaj: ${what}`}
      onClick={toggle}
    >
      <Heart />
    </button>
  )
}
