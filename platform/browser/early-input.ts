import { type RefObject, useEffect, useRef } from 'react'

/** Stands on a part of the page whose forms nobody hears yet. */
const waits = 'data-waits-for-script'

/**
 * On a slow connection people type and press before the page's script has come. Runs first of all scripts and keeps a
 * form of such a part from going to the server by itself, which would lose what was typed.
 */
export const earlyInputScript = `(() => {
  addEventListener('submit', event => {
    if (!event.target.closest('[${waits}]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    window.earlySubmit = { form: event.target, submitter: event.submitter }
  }, true)
})()`

declare global {
  interface Window {
    earlySubmit?: { form: HTMLFormElement; submitter: HTMLElement | null }
  }
}

/** For the element around forms: what was typed and sent before React was there is not lost. */
export function useEarlyInput<E extends HTMLElement>(): { ref: RefObject<E | null>; [waits]: '' } {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (ref.current) takeUp(ref.current)
  }, [])
  return { ref, [waits]: '' }
}

/** Hands React what was typed, then carries out the form that was sent. */
function takeUp(part: HTMLElement): void {
  for (const field of part.querySelectorAll('input')) {
    const typed = field.value
    if (typed === field.defaultValue || ['checkbox', 'radio'].includes(field.type)) continue
    // React hears of an input only when the value differs from the one it last knew, and it knows this one already.
    field.value = field.defaultValue
    setUnnoticed(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  part.removeAttribute(waits)
  const sent = window.earlySubmit
  delete window.earlySubmit
  // After React has rendered what it was just told.
  if (sent && part.contains(sent.form)) setTimeout(() => sent.form.requestSubmit(sent.submitter))
}

/** React watches the property of the element itself, not of its prototype. */
function setUnnoticed(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}
