import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/browser/api.ts'
import type { OwnWebsite, SiteDraft } from '../draft/site-draft.ts'
import { discardDraft, saveDraft } from '../website-queries.ts'
import { draftOf } from './website-draft.ts'

/** `conflict`: another window has changed the draft meanwhile; nothing is sent before somebody has chosen. */
export type Saving = 'saved' | 'saving' | 'failed' | 'conflict'

/** Milliseconds without a change after which it is saved. */
const pause = 700
const retryAfter = 5000

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps the draft of a published site on the server while it is edited. */
export function useAutosave({ stored, draft, isOn }: { stored: OwnWebsite; draft: SiteDraft; isOn: boolean }) {
  const [state, setState] = useState<Saving>('saved')
  /** What the server has. */
  const known = useRef(stored.draft)
  const latest = useRef({ draft, stored })
  latest.current = { draft, stored }
  const running = useRef<Promise<boolean> | null>(null)

  /** Nothing, where it says what visitors see anyway. */
  const wanted = () => {
    const { draft, stored } = latest.current
    return same(draft, draftOf(stored)) ? null : draft
  }
  const isBehind = () => !same(wanted(), known.current.content)

  async function run(): Promise<boolean> {
    while (isBehind()) {
      const content = wanted()
      const { version } = known.current
      setState('saving')
      try {
        known.current = { content, ...(await (content ? saveDraft(version, content) : discardDraft(version))) }
      } catch (error) {
        setState(error instanceof ApiError && error.code === 'draft_changed' ? 'conflict' : 'failed')
        return false
      }
    }
    setState('saved')
    return true
  }
  /** Saves what is not saved yet; answers whether the server has it all. */
  function flush(): Promise<boolean> {
    running.current ??= run().finally(() => {
      running.current = null
    })
    return running.current
  }
  const send = useRef(flush)
  send.current = flush

  useEffect(() => {
    if (!isOn || state === 'conflict' || same(draft, known.current.content)) return
    const timer = setTimeout(() => void send.current(), state === 'failed' ? retryAfter : pause)
    return () => clearTimeout(timer)
  }, [draft, isOn, state])
  useEffect(() => {
    if (!isOn) return
    const atOnce = () => void send.current()
    document.addEventListener('visibilitychange', atOnce)
    return () => {
      document.removeEventListener('visibilitychange', atOnce)
      atOnce()
    }
  }, [isOn])

  return {
    state,
    flush,
    isBehind,
    version: () => known.current.version,
    /** The server was asked anew and has this. */
    take(website: OwnWebsite) {
      known.current = website.draft
      setState('saved')
    },
  }
}
