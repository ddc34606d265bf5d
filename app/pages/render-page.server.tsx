import {
  defaultStreamHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import type { HeadTag } from '../../platform/server/pictures/share-picture.server.ts'
import { startAfterPaint } from '../first-paint/late-start.ts'
import type { PageContext } from './page-context.ts'

const asStream = createStartHandler(defaultStreamHandler)
const asText = createStartHandler(async ({ router, responseHeaders }) => {
  const context = getGlobalStartContext()
  context?.noteRoute?.(router.state.matches.at(-1)?.routeId ?? 'page')
  try {
    context?.deliverHtml?.(
      await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />)),
    )
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})
const asHead = createStartHandler(({ router }) => {
  getGlobalStartContext()?.deliverHead?.(router.state.matches.flatMap(match => (match.meta ?? []) as HeadTag[]))
  router.serverSsr?.cleanup()
  return new Response(null, { status: getSsrStatus(router) })
})

/** React's mark for a part that could not be rendered without waiting. */
const gap = '<!--$!-->'

/**
 * Renders one page. It has its data beforehand, so it is rendered whole, and its text goes around the framework's
 * response, in which it would become bytes and text again; both take half the time of a stream. Only where a part's
 * code is not loaded yet, as after a start, the page is rendered again as a stream, which waits for it. A redirect has no
 * document.
 */
export async function renderPage(
  request: Request,
  context: PageContext,
): Promise<{ response: Response; html?: string[] }> {
  let html: string | undefined
  const deliverHtml = (text: string) => {
    html = text
  }
  const response = await asText(request, { context: { ...context, deliverHtml } })
  if (html === undefined) return { response }
  if (!html.includes(gap)) return { response, html: startAfterPaint(html, context.mark) }
  const streamed = await asStream(request, { context })
  return { response: streamed, html: startAfterPaint(await streamed.text(), context.mark) }
}

/** What a page's head says of it, without rendering the page; null where there is no page. */
export async function readHead(request: Request, context: PageContext): Promise<HeadTag[] | null> {
  let head: HeadTag[] | null = null
  const deliverHead = (tags: HeadTag[]) => {
    head = tags
  }
  const { ok } = await asHead(request, { context: { ...context, deliverHead } })
  return ok ? head : null
}
