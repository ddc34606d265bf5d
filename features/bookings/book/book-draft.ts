import { useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'

export type BookDraft = {
  /** Id of the future booking. A repeated request with the same id does not book twice. */
  id: string
  about: string
  street: string
  floor: string
  name: string
  email: string
}

const textFields = ['about', 'street', 'floor', 'name', 'email'] as const
const storageKey = (serviceId: string) => `booking:${serviceId}`

/**
 * Keeps the input in sessionStorage during sign-in, reload and going back. Other tabs do not get the input, because an
 * address must not stay on a shared computer. Signing out deletes the input.
 */
export function useBookDraft(serviceId: string) {
  const [draft, setDraft] = useState<BookDraft>(emptyDraft)
  // Restores the draft after hydration, because the server cannot read sessionStorage. Text typed before then stays.
  useEffect(() => {
    const stored = readDraft(serviceId)
    setDraft(typed => {
      const merged = { ...typed, ...stored }
      for (const field of textFields) merged[field] = typed[field] || merged[field]
      return merged
    })
  }, [serviceId])

  function write(changed: Partial<BookDraft>) {
    setDraft(before => {
      const after = { ...before, ...changed }
      storeDraft(serviceId, after)
      return after
    })
  }
  return { draft, write, forget: () => storeDraft(serviceId, null) }
}

const emptyDraft = (): BookDraft => ({ id: uuidv7(), about: '', street: '', floor: '', name: '', email: '' })

function readDraft(serviceId: string): Partial<BookDraft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(serviceId)) ?? 'null')
    return stored && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

function storeDraft(serviceId: string, draft: BookDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey(serviceId), JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey(serviceId))
  } catch {}
}
