import { useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'

/** What is typed on the page for booking, by the names of its fields. */
export type BookDraft = {
  /** The booking's own id, so that what is sent again after a lost answer books once. */
  id: string
  about: string
  street: string
  floor: string
  name: string
  email: string
}

const words = ['about', 'street', 'floor', 'name', 'email'] as const
const keyOf = (serviceId: string) => `booking:${serviceId}`

/**
 * What somebody types while booking survives signing in, a reload and going back, in this tab alone: an address is
 * nothing that a shared computer should keep. Signing out empties it, as all that is kept there.
 */
export function useBookDraft(serviceId: string) {
  const [draft, setDraft] = useState<BookDraft>(emptyDraft)
  // Not before the page is alive: the server does not know what is kept here. What was typed before that stays.
  useEffect(() => {
    const kept = read(serviceId)
    setDraft(typed => {
      const all = { ...typed, ...kept }
      for (const word of words) all[word] = typed[word] || all[word]
      return all
    })
  }, [serviceId])

  function write(changed: Partial<BookDraft>) {
    setDraft(before => {
      const after = { ...before, ...changed }
      store(serviceId, after)
      return after
    })
  }
  return { draft, write, forget: () => store(serviceId, null) }
}

const emptyDraft = (): BookDraft => ({ id: uuidv7(), about: '', street: '', floor: '', name: '', email: '' })

function read(serviceId: string): Partial<BookDraft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(serviceId)) ?? 'null')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

function store(serviceId: string, draft: BookDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(serviceId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(serviceId))
  } catch {}
}
