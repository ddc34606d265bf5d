import { type RefObject, useLayoutEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Passes text that was typed before hydration to React. Otherwise React drops the text at the field's next change. Uses
 * a layout effect, which runs before React replays an early submit event, so that the form is sent with its text.
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
  // React ignores an input event if the value equals the value that React tracked last. React tracks assignments to
  // `field.value`, here the empty text. The typed text goes to the prototype's setter, which React does not track.
  field.value = ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
