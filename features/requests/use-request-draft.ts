import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { type EstimateDraft, readEstimateDraft } from '../estimates/estimate-draft.ts'
import type { AnswersOfTrade } from '../estimates/estimate-queries.ts'
import { townOfSlug } from '../prices/price-towns.ts'
import { listAreas } from '../services/areas.ts'
import type { Urgency } from './request.ts'

/** A request that is not posted yet, as stored in localStorage. */
export type RequestDraft = {
  /** The id of the future request. Photos are uploaded with this id, and a repeated post creates no second request. */
  id: string
  /** The time at which the user began the request, in milliseconds. */
  begunAt: number
  searched: string
  text: string
  /** Empty until the user has chosen a category. */
  category: string
  area: string
  urgency: Urgency | ''
  photos: string[]
  /** An estimate that goes with the request. */
  estimate?: AnswersOfTrade | undefined
}

/** The server deletes photos without a request after a day. An hour less gives the user time to finish. */
const PHOTOS_VALID_MS = 23 * 3_600_000
const keyOf = (userId: string) => `request-draft:${userId}:`

/**
 * Returns the user's stored draft, unless the user comes from another search. The first rendering has no draft, so that
 * the browser first renders the same as the server.
 */
export function useStoredDraft(
  userId: string,
  searched: string,
  estimated: string,
  town: string | null,
): RequestDraft | null {
  const [draft, setDraft] = useState<RequestDraft | null>(null)
  useEffect(() => {
    const stored = readPersonal(keyOf(userId)) as RequestDraft | null
    const estimate = estimated ? readEstimateDraft(estimated) : null
    if (estimate) setDraft(mergeDrafts(stored, draftOfEstimate(estimated, estimate, town)))
    else if (stored && (!searched || stored.searched === searched)) setDraft(withValidPhotos(stored))
  }, [userId, searched, estimated, town])
  return draft
}

function draftOfEstimate(trade: string, estimate: EstimateDraft, ownTown: string | null): RequestDraft {
  const { id, begunAt, text, category, photos, answers } = estimate
  const town = townOfSlug(estimate.town)?.name ?? ownTown
  const jobs = estimate.jobs.map(({ id, quantity }) => ({ id, quantity }))
  return {
    ...newDraft(text, areaOfTown(town)),
    id,
    begunAt,
    category,
    photos,
    estimate: { trade, answers, jobs },
  }
}

/** Keeps what was changed in the form of the same request, unless that is the text of the earlier answers. */
function mergeDrafts(stored: RequestDraft | null, begun: RequestDraft): RequestDraft {
  if (stored?.id !== begun.id) return begun
  const { estimate, searched, photos } = begun
  const text = stored.text === stored.searched ? begun.text : stored.text
  return { ...stored, text, searched, estimate, photos }
}

/** Returns the id of the area that is a whole town; empty if the town has no areas. */
export const areaOfTown = (town: string | null) => listAreas().find(({ name }) => name === town)?.id ?? ''

function withValidPhotos(stored: RequestDraft): RequestDraft {
  const now = Date.now()
  return stored.begunAt > now - PHOTOS_VALID_MS ? stored : { ...stored, id: uuidv7(), begunAt: now, photos: [] }
}

/** Holds the draft and stores each change, so that the draft survives a reload and the end of the session. */
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
