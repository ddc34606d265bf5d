import type { BrowserContext, Page, Route } from '@playwright/test'

type Pattern = string | RegExp

/** Answers requests that match the pattern with status 500 from now on. */
export const failRequests = (page: Page, pattern: Pattern, method?: string) =>
  stub(page, pattern, route => route.fulfill({ status: 500, json: {} }), method)

/** Returns an action whose requests that match the pattern fail. */
export const failing = (page: Page, pattern: Pattern, act: () => Promise<unknown>, method?: string) => async () => {
  await failRequests(page, pattern, method)
  await act()
}

export const abortRequests = (page: Page, pattern: Pattern, method?: string) =>
  stub(page, pattern, route => route.abort(), method)

export const changeResponses = (page: Page, pattern: Pattern, changeBody: (body: any) => unknown) =>
  stub(page, pattern, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: changeBody(await response.json()) })
  })

const releases: (() => void)[] = []

/** Delays requests that match the pattern until `releaseRequests` is called. */
export async function delayRequests(page: Page, pattern: Pattern, method?: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.push(resolve)
  const wait = async (route: Route) => {
    await promise
    await route.fallback()
  }
  await stub(page, pattern, wait, method)
}

export function releaseRequests(): void {
  for (const release of releases.splice(0)) release()
}

const stub = (page: Page, pattern: Pattern, respond: (route: Route) => Promise<void>, method?: string) =>
  page.route(pattern, route => (method && route.request().method() !== method ? route.fallback() : respond(route)))

/** Ends the session when the page sends a matching request, so that no earlier request notices the end. */
export const endSessionAt = (page: Page, pattern: Pattern, method = 'POST') =>
  stub(
    page,
    pattern,
    async route => {
      await page.context().clearCookies()
      await route.continue()
    },
    method,
  )

export async function withoutSession(context: BrowserContext, act: () => Promise<void>): Promise<void> {
  const cookies = await context.cookies()
  await context.clearCookies()
  await act()
  await context.addCookies(cookies)
}
