import {
  defaultStreamHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import type { PageContext } from './page-context.ts'

type WithDelivery = PageContext & { deliver: (html: string) => void }

const asStream = createStartHandler(defaultStreamHandler)
const asText = createStartHandler(async ({ router, responseHeaders }) => {
  const { deliver } = getGlobalStartContext() as unknown as WithDelivery
  try {
    deliver(await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />)))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})
/** React's mark for a part that could not be rendered without waiting. */
const gap = '<!--$!-->'

/**
 * Renders one page. It has its data beforehand, so it is rendered whole, and its text goes around the framework's
 * response, in which it would become bytes and text again; both take half the time of a stream. Only where a part's
 * code is not loaded yet, as after a start, the page is rendered again as a stream, which waits for it.
 */
export async function renderPage(
  request: Request,
  context: PageContext,
): Promise<{ response: Response; html?: string }> {
  let html: string | undefined
  const deliver = (text: string) => {
    html = text
  }
  const response = await asText(request, { context: { ...context, deliver } as never })
  if (html?.includes(gap)) return { response: await asStream(request, { context: context as never }) }
  return { response, html }
}
