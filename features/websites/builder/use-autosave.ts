import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/browser/api.ts'
import type { OwnWebsite, SiteDraft } from '../draft/site-draft.ts'
import { discardDraft, saveDraft } from '../website-queries.ts'
import { draftOf } from './website-draft.ts'

/** `conflict`: another window has changed the draft, and nothing is saved until the user has chosen a version. */
export type SavingState = 'saved' | 'saving' | 'failed' | 'conflict'

/** Time from the last change until saving begins. */
const PAUSE_MS = 700
const RETRY_MS = 5000

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function useAutosave({ stored, draft, isOn }: { stored: OwnWebsite; draft: SiteDraft; isOn: boolean }) {
  const [state, setState] = useState<SavingState>('saved')
  const serverDraft = useRef(stored.draft)
  const latest = useRef({ draft, stored })
  latest.current = { draft, stored }
  const running = useRef<Promise<boolean> | null>(null)

  /** Returns the draft to store; null when the draft equals the published site. */
  const draftToStore = () => {
    const { draft, stored } = latest.current
    return same(draft, draftOf(stored)) ? null : draft
  }
  const isBehind = () => !same(draftToStore(), serverDraft.current.content)

  async function run(): Promise<boolean> {
    while (isBehind()) {
      const content = draftToStore()
      const { version } = serverDraft.current
      setState('saving')
      try {
        serverDraft.current = { content, ...(await (content ? saveDraft(version, content) : discardDraft(version))) }
      } catch (error) {
        setState(error instanceof ApiError && error.code === 'draft_changed' ? 'conflict' : 'failed')
        return false
      }
    }
    setState('saved')
    return true
  }
  /** Saves the unsaved changes. Returns whether all of the changes are saved. */
  function flush(): Promise<boolean> {
    running.current ??= run().finally(() => {
      running.current = null
    })
    return running.current
  }
  const latestFlush = useRef(flush)
  latestFlush.current = flush

  useEffect(() => {
    if (!isOn || state === 'conflict' || same(draft, serverDraft.current.content)) return
    const timer = setTimeout(() => void latestFlush.current(), state === 'failed' ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, isOn, state])
  useEffect(() => {
    if (!isOn) return
    const saveNow = () => void latestFlush.current()
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [isOn])

  return {
    state,
    flush,
    isBehind,
    version: () => serverDraft.current.version,
    markLoaded(website: OwnWebsite) {
      serverDraft.current = website.draft
      setState('saved')
    },
  }
}
