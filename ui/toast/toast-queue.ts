export type ToastKind = 'success' | 'error' | 'info'

interface ToastNotice {
  kind: ToastKind
  text: string
  duration: number
  action?: ToastAction | undefined
  /** Closes the toast. This is set while the toast is shown. */
  close?: () => void
}

/** A button in the toast; pressing it also closes the toast. */
interface ToastAction {
  label: string
  run: () => void
}

export interface ToastOptions {
  /** The time in milliseconds. With zero the toast stays until it is swiped away. */
  duration?: number
  action?: ToastAction
}

export type DismissToast = () => void

type Listener = (notice: ToastNotice) => void

const queue: ToastNotice[] = []
let deliver: Listener | null = null
let onQueued: (() => void) | null = null

function show(kind: ToastKind, text: string, { duration = 4000, action }: ToastOptions = {}): DismissToast {
  const notice: ToastNotice = { kind, text, duration, action }
  // Does nothing on the server, because all visitors share this module there and must not share toasts.
  if (import.meta.env.SSR) return () => {}
  if (deliver) deliver(notice)
  else {
    queue.push(notice)
    onQueued?.()
  }
  return () => {
    if (queue.includes(notice)) queue.splice(queue.indexOf(notice), 1)
    notice.close?.()
  }
}

/** Shows a short message at the top of the screen. Any browser code may call it. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
}

/** Calls back when the next toast is queued; returns a function that unsubscribes. */
export function onNextQueuedToast(callback: () => void): () => void {
  onQueued = callback
  return () => {
    if (onQueued === callback) onQueued = null
  }
}

/** Calls back at the next queued toast, or at once if one is already queued; returns a function that unsubscribes. */
export function onQueuedToast(callback: () => void): () => void {
  const stop = onNextQueuedToast(callback)
  if (queue.length > 0) callback()
  return stop
}

/** Passes queued and all later toasts to the listener; returns a function that unsubscribes. */
export function receiveToasts(listener: Listener): () => void {
  deliver = listener
  for (const notice of queue.splice(0)) listener(notice)
  return () => {
    deliver = null
  }
}
