import { type RefObject, useLayoutEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * On a slow connection people type before the page's script has come. React then keeps the letters in the field, but
 * does not know of them, and would take them away at the next change; this tells it. Before anything else is heard: a
 * form that was sent early is heard in the same moment, and would be sent without them.
 */
export function useEarlyText<E extends TextField>(value: unknown): RefObject<E | null> {
  const ref = useRef<E>(null)
  const first = useRef(value)
  useLayoutEffect(() => {
    const field = ref.current
    if (field && first.current !== undefined && field.value !== first.current) announce(field)
  }, [])
  return ref
}

function announce(field: TextField): void {
  const typed = field.value
  // React hears of an input only when the value differs from the one it last knew, and it knows this one already. It
  // watches the property of the element itself, not of its prototype.
  field.value = ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
