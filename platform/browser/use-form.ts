import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, errorMessage } from './api.ts'

/** Error messages by field name. The name `form` means the whole form. */
export type Problems = Partial<Record<string, string>>

export type FormOptions = {
  check?: () => Problems
  /** Sends the values. Not called again while a call is under way. */
  send: () => Promise<unknown>
  /** Message for a failure that the server does not explain. */
  failureText: string
  /** Shows a toast, which is visible from anywhere on the page. Returns a function that hides the toast. */
  showToast?: (sentence: string) => () => void
  refusalText?: string
  /** Handles refusals that only this form knows. Returns messages by field, or `true` if the form shows them itself. */
  onRefusal?: (error: ApiError) => Problems | true | undefined | Promise<Problems | true | undefined>
}

/**
 * Validates and sends a form, shows errors beside their fields and focuses the first field with an error. Fields are
 * uncontrolled, so that text typed before hydration is not lost.
 */
export function useForm(options: FormOptions, before: Problems = {}) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const hideMessage = useRef<() => void>(undefined)
  const [problems, setProblems] = useState<Problems>(before)
  const [busy, setBusy] = useState(false)

  function show(found: Problems): boolean {
    setProblems(found)
    // Focus later, because fields are still disabled now.
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

  /** Validates and sends. Returns whether sending succeeded. */
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
    // Stop the event, because the outer form must not be submitted if this form is inside a popover of another form.
    event.stopPropagation()
    void run()
  }

  return {
    /** Attributes of the form element. `post` keeps the values out of the URL if a user submits before hydration. */
    props: { ref: form, noValidate: true, method: 'post' as const, onSubmit },
    problems,
    show,
    /** Updates the messages without moving the focus. */
    setProblems,
    busy,
    run,
    text: (name: string) => String(new FormData(form.current!).get(name) ?? ''),
    data: () => new FormData(form.current!),
    reset: () => form.current?.reset(),
  }
}

const fieldsOf = (error: unknown): Problems => (error instanceof ApiError ? error.fields : {})

/** Returns the first message of each field in a validation result. */
export function problemsOf(result: z.ZodSafeParseResult<unknown>): Problems {
  const problems: Problems = {}
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0] ?? 'form')] ??= message
  return problems
}

/** Focuses the first field with a problem on the page. `data-field` names the field of a control without a name. */
function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]:enabled, [data-field]') ?? [])]
  fields.find(field => problems[field.dataset.field ?? field.getAttribute('name')!])?.focus()
}
