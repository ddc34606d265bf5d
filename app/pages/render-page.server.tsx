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
  context?.reportRoute?.(router.state.matches.at(-1)?.routeId ?? 'page')
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

/** React's marker for a part that is not ready to be rendered. */
const SUSPENDED_PART = '<!--$!-->'

/**
 * Renders one page at once, without the framework's response, which halves the time. The page's data is loaded before
 * rendering. If a part's code is not loaded yet, a stream renders the page again and waits for the code.
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
  if (!html.includes(SUSPENDED_PART)) return { response, html: startAfterPaint(html, context.scriptNonce) }
  const streamed = await asStream(request, { context })
  return { response: streamed, html: startAfterPaint(await streamed.text(), context.scriptNonce) }
}

/** Returns the tags of a page's head without rendering the page; null if there is no such page. */
export async function readHead(request: Request, context: PageContext): Promise<HeadTag[] | null> {
  let head: HeadTag[] | null = null
  const deliverHead = (tags: HeadTag[]) => {
    head = tags
  }
  const { ok } = await asHead(request, { context: { ...context, deliverHead } })
  return ok ? head : null
}
