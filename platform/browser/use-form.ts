import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, sentenceOf } from './api.ts'

/** What is wrong, a sentence for each field by its name; `form` is what is wrong with all of it. */
export type Problems = Partial<Record<string, string>>

export type FormOptions = {
  /** What is wrong before anything is sent. */
  check?: () => Problems
  /** Sends what was typed; not again while it is under way. */
  send: () => Promise<unknown>
  /** What is said of a failure that the server has no sentence for. */
  failure: string
  /** Says it where it is seen wherever one is on the page, a toast; returns how to take it back. */
  tell?: (sentence: string) => () => void
  /** What is told besides when the server refuses single fields. */
  refusal?: string
  /** Refusals that only this form understands: as problems of its fields, or `true` when it has answered them itself. */
  refused?: (error: ApiError) => Problems | true | undefined | Promise<Problems | true | undefined>
}

/**
 * The one way of our forms: checks, sends, and tells what is wrong beside the field it belongs to, the first of which
 * takes the focus. What was typed stays where it was typed, so it is there before the script is and after a refusal.
 */
export function useForm(options: FormOptions, before: Problems = {}) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const takeBack = useRef<() => void>(undefined)
  const [problems, setProblems] = useState<Problems>(before)
  const [busy, setBusy] = useState(false)

  /** Answers whether anything was wrong. */
  function show(found: Problems): boolean {
    setProblems(found)
    // Fields that are locked while it is sent take the focus only afterwards.
    setTimeout(() => focusFirst(form.current, found))
    return Object.values(found).some(Boolean)
  }

  async function explain(error: unknown): Promise<void> {
    const { refused, refusal, failure, tell } = options
    const own = error instanceof ApiError ? await refused?.(error) : undefined
    if (own === true) return
    const fields = own ?? fieldsOf(error)
    if (show(fields)) {
      if (refusal) takeBack.current = tell?.(refusal)
      return
    }
    const sentence = sentenceOf(error, failure)
    setProblems({ form: sentence })
    takeBack.current = tell?.(sentence)
  }

  /** Answers whether it was sent and taken. */
  async function run(): Promise<boolean> {
    if (running.current || show(options.check?.() ?? {})) return false
    running.current = true
    setBusy(true)
    // Whatever comes of this try answers what was said of the last.
    takeBack.current?.()
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
    // A form may stand in the popover of another one.
    event.stopPropagation()
    void run()
  }

  return {
    /** For the form element. Sent without a script, what was typed does not get into the address. */
    props: { ref: form, noValidate: true, method: 'post' as const, onSubmit },
    problems,
    show,
    /** What is wrong by now, without moving the focus. */
    see: setProblems,
    busy,
    run,
    /** What stands in a field, by its name. */
    text: (name: string) => String(new FormData(form.current!).get(name) ?? ''),
    data: () => new FormData(form.current!),
    reset: () => form.current?.reset(),
  }
}

/** What the server said of single fields. */
const fieldsOf = (error: unknown): Problems => (error instanceof ApiError ? error.fields : {})

/** What a schema says, the first sentence of each field. */
export function problemsOf(result: z.ZodSafeParseResult<unknown>): Problems {
  const problems: Problems = {}
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0] ?? 'form')] ??= message
  return problems
}

/** In the order of the page. A control without a name of its own says by `data-field` which field it is. */
function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]:enabled, [data-field]') ?? [])]
  fields.find(field => problems[field.dataset.field ?? field.getAttribute('name')!])?.focus()
}
