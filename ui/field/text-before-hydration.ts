import { type RefObject, useLayoutEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Passes text that was typed before hydration to React. Otherwise React drops the text at the field's next change. A
 * layout effect runs before React replays a submit event from that time, so that an early form is sent with its text.
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
  // React ignores an input event if the value equals the last value that React tracked. It tracks assignments to the
  // element's `value`, here the empty text. The prototype's setter, which is not tracked, gets the typed text.
  field.value = ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
