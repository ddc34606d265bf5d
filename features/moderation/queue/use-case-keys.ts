import { useEffect, useRef } from 'react'

/** By the key's name in small letters. */
type Keys = Record<string, (() => void) | undefined>

/** Where one types, chooses from a list or is asked something, a key is what it always is. */
const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as HTMLElement).closest(
    'input:not([type=radio]), textarea, [role=listbox], [role=combobox], [role=dialog]',
  ) !== null

/** Keys of an open case; they go before those of the room. Enter on a button or a link stays theirs. */
export function useCaseKeys(keys: Keys): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || isElsewhere(event)) return
      if (event.key === 'Enter' && (event.target as HTMLElement).closest('a, button')) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
