import type { OutboxItem } from './outbox-item.ts'

let shown: OutboxItem[] = []
const listeners = new Set<() => void>()

export function setShownOutbox(items: OutboxItem[]): void {
  shown = items
  for (const listener of listeners) listener()
}

export const getShownOutbox = (): OutboxItem[] => shown

export const subscribeOutbox = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
