import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/browser/api.ts'

type Problems = Partial<Record<string, string>>

/** A form's sentences by field name; the first field that is wrong takes the focus. */
export function useFormProblems() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})

  /** Answers whether anything was wrong. */
  function show(found: Problems): boolean {
    setProblems(found)
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    fields.find(field => found[field.getAttribute('name')!])?.focus()
    return Object.values(found).some(Boolean)
  }

  return {
    form,
    problems,
    show,
    /** What the server said of single fields; false when it said nothing of any. */
    showRefusal: (error: unknown) => error instanceof ApiError && show(error.fields),
    text: (name: string) => String(new FormData(form.current!).get(name) ?? ''),
  }
}
