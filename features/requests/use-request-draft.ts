import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import type { Urgency } from './request.ts'

/** With the id that the request will have: its photos are stored under it, and a repeated post makes no second one. */
export type RequestDraft = {
  id: string
  /** In milliseconds. */
  begunAt: number
  /** With which words one came here. */
  searched: string
  text: string
  /** Empty until one chooses it. */
  category: string
  area: string
  urgency: Urgency | ''
  /** Those that are stored already. */
  photos: string[]
}

/** The server forgets photos of a request that was not posted after a day; an hour is left for writing on. */
const photosKept = 23 * 3_600_000
const keyOf = (userId: string) => `request-draft:${userId}:`

/**
 * What this person has begun to write and not posted; whoever comes from another search begins anew. It is null on the
 * first look, since the server, which has made the same page, knows nothing of this browser.
 */
export function useKeptDraft(userId: string, searched: string): RequestDraft | null {
  const [kept, setKept] = useState<RequestDraft | null>(null)
  useEffect(() => {
    const stored = readPersonal(keyOf(userId)) as RequestDraft | null
    if (stored && (!searched || stored.searched === searched)) setKept(withPhotosThatAreThere(stored))
  }, [userId, searched])
  return kept
}

function withPhotosThatAreThere(stored: RequestDraft): RequestDraft {
  const now = Date.now()
  return stored.begunAt > now - photosKept ? stored : { ...stored, id: uuidv7(), begunAt: now, photos: [] }
}

/** What is being written: each change is kept in the browser, so that neither a reload nor an ended session loses it. */
export function useRequestDraft(userId: string, kept: RequestDraft | null, searched: string, area: string) {
  const [draft, setDraft] = useState<RequestDraft>(() => kept ?? begin(searched, area))
  const latest = useRef(draft)

  function write(by: Partial<RequestDraft>) {
    latest.current = { ...latest.current, ...by }
    setDraft(latest.current)
    writePersonal(keyOf(userId), latest.current)
  }
  return { draft, write, forget: () => writePersonal(keyOf(userId), null) }
}

function begin(searched: string, area: string): RequestDraft {
  return { id: uuidv7(), begunAt: Date.now(), searched, text: searched, category: '', area, urgency: '', photos: [] }
}
