import type { RefusedForm } from '../features/support/support-limits.ts'

/** What the server hands to a page's rendering (the global context of TanStack Start). */
export type PageContext = {
  /** This response's own; a script without it does not run. */
  nonce: string
  /** The JSON endpoints, called inside the process. */
  api: (request: Request) => Promise<Response>
  /** The page answers this form. */
  refusedForm?: RefusedForm
}
