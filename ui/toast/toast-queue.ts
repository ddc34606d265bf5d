export type ToastKind = 'success' | 'error' | 'info'

interface ToastNotice {
  kind: ToastKind
  text: string
  duration: number
  action?: ToastAction | undefined
  /** Closes the message; set while it is shown. */
  close?: () => void
}

/** A button in the message; pressing it closes the message. */
interface ToastAction {
  label: string
  run: () => void
}

export interface ToastOptions {
  /** In milliseconds; zero stays until it is swiped away. */
  duration?: number
  action?: ToastAction
}

/** Takes a message away before its time, as when what it says is true no more. */
export type TakeBack = () => void

type Listener = (notice: ToastNotice) => void

const waiting: ToastNotice[] = []
let deliver: Listener | null = null
let needed: (() => void) | null = null

function show(kind: ToastKind, text: string, { duration = 4000, action }: ToastOptions = {}): TakeBack {
  const notice: ToastNotice = { kind, text, duration, action }
  // On the server this module is shared by all visitors, so nothing may be kept there.
  if (import.meta.env.SSR) return () => {}
  if (deliver) deliver(notice)
  else {
    waiting.push(notice)
    needed?.()
  }
  return () => {
    if (waiting.includes(notice)) waiting.splice(waiting.indexOf(notice), 1)
    notice.close?.()
  }
}

/** Shows a short message at the edge of the screen; callable from anywhere in the browser. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
}

/** Calls back with the next message that is to be shown; returns how to stop. */
export function whenNextToastWaits(callback: () => void): () => void {
  needed = callback
  return () => {
    if (needed === callback) needed = null
  }
}

/** Calls back once a message waits for a place to be shown in; returns how to stop. */
export function whenToastsWait(callback: () => void): () => void {
  const stop = whenNextToastWaits(callback)
  if (waiting.length > 0) callback()
  return stop
}

/** Hands over what waits and whatever comes later; returns how to stop. */
export function receiveToasts(listener: Listener): () => void {
  deliver = listener
  for (const notice of waiting.splice(0)) listener(notice)
  return () => {
    deliver = null
  }
}
