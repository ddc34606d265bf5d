import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import type { Urgency } from './request.ts'

/** A request that is not posted yet, as localStorage has it. */
export type RequestDraft = {
  /** The id of the future request: its photos are uploaded under it, and a repeated post creates no second one. */
  id: string
  /** In milliseconds. */
  begunAt: number
  searched: string
  text: string
  /** Empty until the user chooses one. */
  category: string
  area: string
  urgency: Urgency | ''
  photos: string[]
}

/** The server deletes photos of an unposted request after a day; this leaves the user an hour to finish. */
const PHOTOS_VALID_MS = 23 * 3_600_000
const keyOf = (userId: string) => `request-draft:${userId}:`

/**
 * Returns the user's stored draft, unless the user comes from another search. It is null in the first rendering, which
 * must equal that of the server.
 */
export function useStoredDraft(userId: string, searched: string): RequestDraft | null {
  const [draft, setDraft] = useState<RequestDraft | null>(null)
  useEffect(() => {
    const stored = readPersonal(keyOf(userId)) as RequestDraft | null
    if (stored && (!searched || stored.searched === searched)) setDraft(withValidPhotos(stored))
  }, [userId, searched])
  return draft
}

function withValidPhotos(stored: RequestDraft): RequestDraft {
  const now = Date.now()
  return stored.begunAt > now - PHOTOS_VALID_MS ? stored : { ...stored, id: uuidv7(), begunAt: now, photos: [] }
}

/** Holds the draft and stores each change, so that neither a reload nor the end of the session loses it. */
export function useRequestDraft(userId: string, stored: RequestDraft | null, searched: string, area: string) {
  const [draft, setDraft] = useState<RequestDraft>(() => stored ?? newDraft(searched, area))
  const latest = useRef(draft)

  function write(by: Partial<RequestDraft>) {
    latest.current = { ...latest.current, ...by }
    setDraft(latest.current)
    writePersonal(keyOf(userId), latest.current)
  }
  return { draft, write, forget: () => writePersonal(keyOf(userId), null) }
}

function newDraft(searched: string, area: string): RequestDraft {
  return { id: uuidv7(), begunAt: Date.now(), searched, text: searched, category: '', area, urgency: '', photos: [] }
}
