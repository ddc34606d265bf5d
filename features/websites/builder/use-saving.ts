import { useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Website } from '../website.ts'

/** A step's saving: one at a time; the refused fields are told apart from everything else that can go wrong. */
export function useSaving() {
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const running = useRef(false)

  /** Answers whether it was saved; otherwise the toast and the fields have said why. */
  async function save(work: () => Promise<Website>, keep: (website: Website) => void, failure: string) {
    if (running.current) return false
    running.current = true
    setSaving(true)
    setErrors({})
    try {
      keep(await work())
      return true
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500
      toast.error(isRefused && !Object.keys(fields).length ? sentenceOf(error, failure) : failure)
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  return { isSaving, errors, setErrors, save }
}
