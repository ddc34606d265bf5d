import type { Ref } from 'react'

/** Passes an element on to the caller's ref, for components that keep a ref of their own too. */
export function assignRef<E>(ref: Ref<E> | undefined, element: E | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
}
