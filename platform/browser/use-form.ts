import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, errorMessage } from './api.ts'

/** Error messages by field name; `form` concerns the whole form. */
export type Problems = Partial<Record<string, string>>

export type FormOptions = {
  check?: () => Problems
  /** Sends the values; never called twice at the same time. */
  send: () => Promise<unknown>
  /** Message for a failure that the server does not explain. */
  failureText: string
  /** Shows a message that is visible from anywhere on the page, a toast; returns a function that hides it. */
  showToast?: (sentence: string) => () => void
  refusalText?: string
  /** Handles refusals that only this form understands: messages by field, or `true` if it has shown them itself. */
  onRefusal?: (error: ApiError) => Problems | true | undefined | Promise<Problems | true | undefined>
}

/**
 * Validates, sends, and shows errors beside their fields, focusing the first one. The values stay in the uncontrolled
 * fields, so text typed before hydration and after a refusal is not lost.
 */
export function useForm(options: FormOptions, before: Problems = {}) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const hideMessage = useRef<() => void>(undefined)
  const [problems, setProblems] = useState<Problems>(before)
  const [busy, setBusy] = useState(false)

  /** Returns whether there were any problems. */
  function show(found: Problems): boolean {
    setProblems(found)
    // Fields are disabled while sending, so focus only afterwards.
    setTimeout(() => focusFirst(form.current, found))
    return Object.values(found).some(Boolean)
  }

  async function explain(error: unknown): Promise<void> {
    const ownProblems = error instanceof ApiError ? await options.onRefusal?.(error) : undefined
    if (ownProblems === true) return
    const fields = ownProblems ?? fieldsOf(error)
    if (show(fields)) {
      if (options.refusalText) hideMessage.current = options.showToast?.(options.refusalText)
      return
    }
    const sentence = errorMessage(error, options.failureText)
    setProblems({ form: sentence })
    hideMessage.current = options.showToast?.(sentence)
  }

  /** Returns whether it succeeded. */
  async function run(): Promise<boolean> {
    if (running.current || show(options.check?.() ?? {})) return false
    running.current = true
    setBusy(true)
    hideMessage.current?.()
    try {
      await options.send()
      return true
    } catch (error) {
      await explain(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    // A form may be inside the popover of another one.
    event.stopPropagation()
    void run()
  }

  return {
    /** Spread on the form element. `post` keeps the values out of the URL if it is submitted before hydration. */
    props: { ref: form, noValidate: true, method: 'post' as const, onSubmit },
    problems,
    show,
    /** Updates the messages without moving the focus. */
    setProblems: setProblems,
    busy,
    run,
    text: (name: string) => String(new FormData(form.current!).get(name) ?? ''),
    data: () => new FormData(form.current!),
    reset: () => form.current?.reset(),
  }
}

const fieldsOf = (error: unknown): Problems => (error instanceof ApiError ? error.fields : {})

/** Returns the first message of each field from a validation result. */
export function problemsOf(result: z.ZodSafeParseResult<unknown>): Problems {
  const problems: Problems = {}
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0] ?? 'form')] ??= message
  return problems
}

/** Focuses the first field with a problem, in page order. A control without a name has its field in `data-field`. */
function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]:enabled, [data-field]') ?? [])]
  fields.find(field => problems[field.dataset.field ?? field.getAttribute('name')!])?.focus()
}
