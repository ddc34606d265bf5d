import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPersonal, writePersonal } from '../../../platform/browser/personal-storage.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { present } from '../../../platform/serbian/present.ts'
import { meQuery } from '../../accounts/session.ts'
import { type QuoteDraft, usualEnd } from './quote-draft.ts'

/** With the id that the quote will have, so that sending it again after a lost answer sends no second one. */
type Kept = { id: string; draft: QuoteDraft }

/**
 * What is typed into a quote: kept in the browser like the words of a conversation, until it is sent. `about` tells
 * quotes of the same person apart.
 */
export function useQuoteDraft(about: string, fresh: () => QuoteDraft) {
  const { data: me } = useQuery(meQuery)
  const key = `quote-draft:${me?.id}:${about}`
  const begin = (draft: QuoteDraft): Kept => ({ id: crypto.randomUUID(), draft })
  const [{ id, draft }, setKept] = useState(() => read(key) ?? begin(fresh()))

  function write(changed: QuoteDraft) {
    const kept = { id, draft: changed }
    setKept(kept)
    writePersonal(key, kept)
  }
  function forget(next: QuoteDraft) {
    writePersonal(key, null)
    setKept(begin(next))
  }
  return { id, draft, write, forget }
}

function read(key: string): Kept | null {
  const kept = readPersonal(key) as Kept | null
  if (!Array.isArray(kept?.draft?.lines)) return null
  const { id, draft } = kept
  // Days have gone by since it was written.
  const isPast = draft.validUntil < dayOf(present())
  return { id, draft: { ...draft, validUntil: isPast ? usualEnd() : draft.validUntil } }
}
