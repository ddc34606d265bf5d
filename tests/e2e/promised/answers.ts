import type { BrowserContext, Page, Route } from '@playwright/test'

type Pattern = string | RegExp

/** Answers these requests with 500 from now on. */
export const fail = (page: Page, pattern: Pattern, method?: string) =>
  answer(page, pattern, route => route.fulfill({ status: 500, json: {} }), method)

/** Lets these requests end without an answer from now on. */
export const abort = (page: Page, pattern: Pattern, method?: string) =>
  answer(page, pattern, route => route.abort(), method)

/** Changes what the server answers to these requests. */
export const change = (page: Page, pattern: Pattern, changed: (body: any) => unknown) =>
  answer(page, pattern, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: changed(await response.json()) })
  })

/** Lets all requests be answered as the server does. An answer that is being changed is waited for: it could no longer be given. */
export const answerAsUsual = (page: Page) => page.unrouteAll({ behavior: 'wait' })

/** Lets these requests wait until the answer is called. */
export async function hold(page: Page, pattern: Pattern, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answer(
    page,
    pattern,
    async route => {
      await promise
      await route.fallback()
    },
    method,
  )
  return resolve
}

const answer = (page: Page, pattern: Pattern, give: (route: Route) => Promise<void>, method?: string) =>
  page.route(pattern, route => (method && route.request().method() !== method ? route.fallback() : give(route)))

/** Ends the session between two requests of the page, so that none of them notices it before what follows. */
export async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
}

/** The session has ended while `act` runs, and is there again afterwards. */
export async function withoutSession(context: BrowserContext, act: () => Promise<void>): Promise<void> {
  const cookies = await context.cookies()
  await context.clearCookies()
  await act()
  await context.addCookies(cookies)
}
