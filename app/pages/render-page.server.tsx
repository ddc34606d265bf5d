import {
  defaultStreamHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { scriptOfPath } from '../../platform/serbian/script/script-path.ts'
import type { HeadTag } from '../../platform/server/pictures/share-picture.server.ts'
import { startAfterPaint } from '../first-paint/late-start.ts'
import { pageInCyrillic } from '../script/cyrillic-head.ts'
import { cyrillicStart } from '../script/cyrillic-start.server.ts'
import { renderInCyrillic } from '../script/render-in-cyrillic.server.ts'
import type { PageContext } from './page-context.ts'

const asStream = createStartHandler(defaultStreamHandler)
const asText = createStartHandler(async ({ router, responseHeaders }) => {
  const context = getGlobalStartContext()
  context?.reportRoute?.(router.state.matches.at(-1)?.routeId ?? 'page')
  try {
    const render = () => renderToString(<RouterServer router={router} />)
    const html = context?.cyrillicPage ? renderInCyrillic(render) : render()
    context?.deliverHtml?.(await transformHtmlStringWithRouter(router, html))
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
 * rendering. If a part's code is not loaded yet, a stream renders the page again and waits for the code. A page in
 * Cyrillic is then rendered a third time, because React's functions must not be changed while a stream waits.
 */
export async function renderPage(
  request: Request,
  context: PageContext,
): Promise<{ response: Response; html?: string[] }> {
  const isCyrillic = isInCyrillic(request)
  const page = isCyrillic ? { ...context, cyrillicPage: pageInCyrillic } : context
  const firstScript = isCyrillic ? cyrillicStart() : undefined
  const start = (html: string) => startAfterPaint(html, context.scriptNonce, firstScript)
  const { response, html } = await renderText(request, page)
  if (html === undefined) return { response }
  if (!html.includes(SUSPENDED_PART)) return { response, html: start(html) }
  const streamed = await asStream(request, { context: page })
  const streamedHtml = await streamed.text()
  if (!isCyrillic) return { response: streamed, html: start(streamedHtml) }
  const again = await renderText(request, page)
  return { response: again.response, ...(again.html !== undefined && { html: start(again.html) }) }
}

const isInCyrillic = ({ url }: Request) => scriptOfPath(new URL(url).pathname) === 'cyrillic'

async function renderText(request: Request, context: PageContext): Promise<{ response: Response; html?: string }> {
  let html: string | undefined
  const deliverHtml = (text: string) => {
    html = text
  }
  const response = await asText(request, { context: { ...context, deliverHtml } })
  return { response, html }
}

/** Returns the tags of a page's head without rendering the page; null if there is no such page. */
export async function readHead(request: Request, context: PageContext): Promise<HeadTag[] | null> {
  let head: HeadTag[] | null = null
  const deliverHead = (tags: HeadTag[]) => {
    head = tags
  }
  const cyrillic = isInCyrillic(request) && { cyrillicPage: pageInCyrillic }
  const { ok } = await asHead(request, { context: { ...context, ...cyrillic, deliverHead } })
  return ok ? head : null
}
