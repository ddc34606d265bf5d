import spriteUrl from './icons.svg?url&no-inline'

/**
 * An icon from the shared sprite, hidden from screen readers. Use it in lists: a page with 24 cards would otherwise
 * contain the shapes of each icon 24 times. Everywhere else icons come from lucide-react.
 */
export function Icon({ name }: { name: 'calendar-check' | 'check' | 'heart' | 'map-pin' }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
