import { useEffect, useRef } from 'react'

/** Maps an `event.key` in lower case to the action of the key. */
type Keys = Record<string, (() => void) | undefined>

const isForOtherControl = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as HTMLElement).closest(
    'input:not([type=radio]), textarea, [role=listbox], [role=combobox], [role=dialog]',
  ) !== null

/** Adds the keys of an open case, which override the admin console's keys. Enter still presses buttons and links. */
export function useCaseKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || isForOtherControl(event)) return
      if (event.key === 'Enter' && (event.target as HTMLElement).closest('a, button')) return
      const action = latest.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
