import { useEffect, useRef, useState } from 'react'
import type { ShownQuestions } from './estimate.ts'
import { type EstimateDraft, newEstimateDraft, readEstimateDraft, writeEstimateDraft } from './estimate-draft.ts'
import { summaryOf } from './estimate-words.ts'
import { followAnswers } from './question.ts'

/**
 * Holds the draft of a trade's estimate and stores each change. The first rendering has only the opening answers, so
 * that the browser first renders the same as the server; `isRead` is false until then.
 */
export function useEstimateDraft(set: ShownQuestions) {
  const { trade, category, answers: opening } = set
  const [draft, setDraft] = useState<EstimateDraft>(() => newEstimateDraft(opening, category))
  const [isRead, setRead] = useState(false)
  const latest = useRef(draft)
  const openingKey = JSON.stringify(opening)

  useEffect(() => {
    const stored = readEstimateDraft(trade)
    const isSame = openingKey === '{}' || JSON.stringify(stored?.opening) === openingKey
    if (stored && isSame) latest.current = stored
    setDraft(latest.current)
    setRead(true)
  }, [trade, openingKey])

  function write(by: Partial<EstimateDraft>): EstimateDraft {
    const next = { ...latest.current, ...by }
    const { steps } = followAnswers(set, next.answers)
    // The text of a description stays; that of the answers follows them.
    latest.current = next.jobs.length ? next : { ...next, text: summaryOf(steps) }
    setDraft(latest.current)
    writeEstimateDraft(trade, latest.current)
    return latest.current
  }
  return { draft, isRead, write }
}
