import type { RefusedForm } from '../../features/support/support-form.ts'
import type { HeadTag } from '../../platform/server/pictures/share-picture.server.ts'
import type { CyrillicPage } from '../script/cyrillic-head.ts'

/** Data that the server passes to a page's rendering (the global context of TanStack Start). */
export type PageContext = {
  /** The nonce that distinguishes our own inline scripts from injected ones (own-scripts.server.ts). */
  scriptNonce: string
  api: (request: Request) => Promise<Response>
  /** Set for pages in Cyrillic (render-page.server.tsx). */
  cyrillicPage?: CyrillicPage
  /** Called with the route's pattern, for logs and metrics. */
  reportRoute?: (pattern: string) => void
  refusedForm?: RefusedForm
  /** Called with the document or the head's tags, outside of the framework's response (render-page.server.tsx). */
  deliverHtml?: (html: string) => void
  deliverHead?: (tags: HeadTag[]) => void
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}
