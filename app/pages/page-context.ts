import type { RefusedForm } from '../../features/support/support-form.ts'

/** What the server hands to a page's rendering (the global context of TanStack Start). */
export type PageContext = {
  /** By this mark the page's own scripts are told from whatever else is in it (own-scripts.server.ts). */
  mark: string
  /** The JSON endpoints, called inside the process. */
  api: (request: Request) => Promise<Response>
  /** Told the pattern of the page's address. */
  noteRoute?: (pattern: string) => void
  /** The page answers this form. */
  refusedForm?: RefusedForm
}
