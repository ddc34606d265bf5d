import { type RefObject, useLayoutEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Hands text that was typed before hydration over to React, which otherwise drops it at its next change of the field.
 * A layout effect runs before React replays a submit event from that time, so an early form is sent with its text.
 */
export function useTextBeforeHydration<E extends TextField>(value: unknown): RefObject<E | null> {
  const ref = useRef<E>(null)
  const firstValue = useRef(value)
  useLayoutEffect(() => {
    const field = ref.current
    if (field && firstValue.current !== undefined && field.value !== firstValue.current) dispatchInput(field)
  }, [])
  return ref
}

function dispatchInput(field: TextField): void {
  const typed = field.value
  // React ignores an input event whose value equals the last one it tracked, and it tracks assignments to the
  // element's own `value` property: the empty text is assigned there, the typed one past it through the prototype.
  field.value = ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
