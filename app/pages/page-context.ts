import type { RefusedForm } from '../../features/support/support-form.ts'
import type { HeadTag } from '../../platform/server/pictures/share-picture.server.ts'

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
  /** Takes the whole document, or what its head says, past the framework's response (render-page.server.tsx). */
  deliverHtml?: (html: string) => void
  deliverHead?: (tags: HeadTag[]) => void
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}
