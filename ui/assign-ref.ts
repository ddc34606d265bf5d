import type { Ref } from 'react'

/** For a component that needs its element and was given a ref to it as well. */
export function assignRef<E>(ref: Ref<E> | undefined, element: E | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
}
