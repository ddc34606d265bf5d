import { Icon } from '../../ui/icon/icon.tsx'
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
      <Icon name="heart" />
    </button>
  )
}
