import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPersonal, writePersonal } from '../../../platform/browser/personal-storage.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { meQuery } from '../../accounts/session.ts'
import { defaultValidUntil, noWarranty, type QuoteDraft } from './quote-draft.ts'

/** Stored draft with the id of the future quote. Because of this id a repeated request sends only one quote. */
type StoredDraft = { id: string; draft: QuoteDraft }

/** Stores the input of a quote in the browser until it is sent. `about` distinguishes several drafts of one user. */
export function useQuoteDraft(about: string, fresh: () => QuoteDraft) {
  const { data: me } = useQuery(meQuery)
  const key = `quote-draft:${me?.id}:${about}`
  const newDraft = (draft: QuoteDraft): StoredDraft => ({ id: crypto.randomUUID(), draft })
  const [{ id, draft }, setStored] = useState(() => readDraft(key) ?? newDraft(fresh()))

  function write(changed: QuoteDraft) {
    const stored = { id, draft: changed }
    setStored(stored)
    writePersonal(key, stored)
  }
  function forget(next: QuoteDraft) {
    writePersonal(key, null)
    setStored(newDraft(next))
  }
  return { id, draft, write, forget }
}

function readDraft(key: string): StoredDraft | null {
  const stored = readPersonal(key) as StoredDraft | null
  if (!Array.isArray(stored?.draft?.lines)) return null
  const { id, draft } = stored
  // A last valid day that has passed since is replaced by the default day.
  const isPast = draft.validUntil < dayOf(serverNow())
  // A draft stored by an older version of the page has no warranty.
  return {
    id,
    draft: {
      ...draft,
      warranty: draft.warranty ?? noWarranty,
      validUntil: isPast ? defaultValidUntil() : draft.validUntil,
    },
  }
}
