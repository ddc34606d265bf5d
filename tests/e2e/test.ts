import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { isPageHydrated } from '../page-hydration.ts'
import { password } from '../password.ts'

export { expect, password }

export const phoneSize = { width: 390, height: 844 }
export const desktopSize = { width: 1440, height: 900 }
export const milanEmail = 'milan.jovanovic@primer.rs'
export const jelenaEmail = 'jelena.stojkovic@primer.rs'

/** Declares a test whose browser has never visited the site, so that the pre-launch dialog opens. */
export const firstVisitTest = base.extend<object, { life: undefined }>({
  life: [
    async ({ browser }, use) => {
      waitInNewContexts(browser)
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
})

/** Declares a test that fails on any console error, uncaught exception or refused resource of its pages. */
export const test = firstVisitTest.extend<{ faults: string[] }>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      collectPageErrors(context, faults)
      await dismissPreLaunchDialog(context)
      await use(faults)
      removeUnrelatedErrors(faults)
      expect(faults, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Errors that a test did not cause. All tests share one queue of cases, so another test may have just decided the
 * next case. A session may also end while a page refreshes its offline copy.
 */
const unrelatedErrors = [
  / 409 .*\/api\/admin\/reports\/[^/]+(\/claim|\/decide)?$/,
  / 401 .*\/api\/(sync|appointments\/(hours|settings|days\?month=[\d-]+)|bookings\/mine\?side=provider&waiting=true)$/,
]
const removeUnrelatedErrors = (faults: string[]) =>
  faults.splice(0, faults.length, ...faults.filter(fault => !unrelatedErrors.some(pattern => pattern.test(fault))))

export const dismissPreLaunchDialog = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('prelaunch_dialog_closed', 'true')
  })

export function collectPageErrors(context: BrowserContext, faults: string[]): void {
  const listen = (page: Page) => {
    page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()} ${message.location().url}`)
    })
  }
  for (const page of context.pages()) listen(page)
  context.on('page', listen)
}

/** Contexts whose tests act before the page's script has loaded. */
export const contextsWithoutWaiting = new WeakSet<BrowserContext>()
/** Pages on which every action waits for hydration. */
const waitingPages = new WeakSet<Page>()
/** Objects whose actions already wait for hydration: keyboards, and the prototype that all locators share. */
const wrappedObjects = new WeakSet<object>()

/** Makes actions wait for hydration, because on a busy machine a click could come before the page's script runs. */
function waitInNewContexts(browser: Browser): void {
  const prototype: Browser = Object.getPrototypeOf(browser)
  const { newContext } = prototype
  prototype.newContext = async function (this: Browser, ...options) {
    const context = await newContext.apply(this, options)
    waitInContext(context)
    return context
  }
}

/** Makes actions wait for hydration in a context that was not created by `newContext`. */
export function waitInContext(context: BrowserContext): void {
  for (const page of context.pages()) waitOnPage(page)
  context.on('page', waitOnPage)
}

function waitOnPage(page: Page): void {
  if (contextsWithoutWaiting.has(page.context())) return
  waitingPages.add(page)
  const locator: Locator = Object.getPrototypeOf(page.locator('html'))
  const actions = [
    'click',
    'dblclick',
    'fill',
    'press',
    'check',
    'uncheck',
    'setChecked',
    'selectOption',
    'setInputFiles',
  ]
  waitBefore(locator, actions as (keyof Locator)[], self => self.page())
  waitBefore(page.keyboard, ['press', 'type', 'insertText'], () => page)
  for (const name of ['goto', 'reload'] as const) {
    const navigate = page[name].bind(page) as (...parameters: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...parameters: unknown[]) => {
      const response = await navigate(...parameters)
      await waitForHydration(page)
      return response
    }
  }
}

function waitBefore<Actor extends object>(actor: Actor, names: (keyof Actor)[], pageOf: (self: Actor) => Page): void {
  if (wrappedObjects.has(actor)) return
  wrappedObjects.add(actor)
  for (const name of names) {
    const act = actor[name] as (...parameters: unknown[]) => Promise<unknown>
    actor[name] = async function (this: Actor, ...parameters: unknown[]) {
      const page = pageOf(this)
      if (waitingPages.has(page)) await waitForHydration(page)
      return act.apply(this, parameters)
    } as Actor[typeof name]
  }
}

async function waitForHydration(page: Page): Promise<void> {
  // Returns false during a navigation, because `evaluate` throws then.
  const isHydrated = () => page.evaluate(isPageHydrated).catch(() => false)
  if (await isHydrated()) return
  // Uses short intervals, because Playwright's default intervals grow to a second and would delay every page.
  const intervals = [50, 50, 100, 100, 200]
  await expect.poll(isHydrated, { message: `${page.url()} is hydrated`, timeout: 30_000, intervals }).toBe(true)
}

/** Removes errors that a test causes on purpose, because browsers report every refused or failed request. */
export function tolerateErrors(faults: string[], text: string): void {
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes(text)))
}

/** Signs in through the form and waits until the page shows the account menu. */
export async function signIn(page: Page, email: string, next = '/'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
}

/** Returns a page of a signed-in user, without using the sign-in form. */
export async function signedInPage(
  browser: Browser,
  faults: string[],
  email: string,
  viewport: { width: number; height: number } = phoneSize,
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
  await post(context, '/api/auth/sign-in/email', { email, password })
  return context.newPage()
}

let newcomers = 0

export async function newUser(
  browser: Browser,
  faults: string[],
  {
    role = 'regular',
    name = '',
    viewport = phoneSize,
  }: { role?: string; name?: string; viewport?: typeof phoneSize } = {},
): Promise<{ page: Page; email: string }> {
  newcomers += 1
  const email = `nov.${test.info().workerIndex}.${newcomers}.${Date.now()}@primer.rs`
  const context = await browser.newContext()
  await post(context, '/api/auth/sign-up/email', { email, password, name, location: 'Pančevo', accountRole: role })
  const [confirmation] = await emailsTo(context, email)
  const link = new URL(/https?:\/\/\S+/.exec(confirmation!.text)![0])
  await post(context, '/api/email-confirmation', { token: link.searchParams.get('token') })
  await context.close()
  return { page: await signedInPage(browser, faults, email, viewport), email }
}

/** Returns the emails sent to an address, newest first. */
export async function emailsTo(context: BrowserContext, email: string): Promise<{ subject: string; text: string }[]> {
  const { items } = await (await context.request.get(`${test.info().project.use.baseURL}/api/razvoj/posta`)).json()
  return items.filter((sent: { to: string }) => sent.to === email)
}

export async function post(context: BrowserContext, path: string, data: object): Promise<any> {
  const base = test.info().project.use.baseURL!
  const response = await context.request.post(base + path, { data, headers: { origin: base } })
  expect(response.ok(), `${path} ${response.status()}`).toBe(true)
  return response.status() === 204 ? null : response.json()
}

/** Creates or finds the user's conversation about a provider's newest service. Returns its id and path. */
export async function openConversation(page: Page, provider: string): Promise<{ id: string; path: string }> {
  const base = test.info().project.use.baseURL!
  const service = await newestServiceOf(page, `${base}/api/services?limit=100`, provider)
  const { id } = await post(page.context(), '/api/conversations', { service_id: service.id })
  return { id, path: `/messages?razgovor=${id}` }
}

async function newestServiceOf(page: Page, list: string, provider: string): Promise<{ id: string }> {
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = await (await page.request.get(list + cursor)).json()
    const found = items.find((each: { provider_name: string }) => each.provider_name === provider)
    if (found) return found
    expect(next_cursor, `a service of ${provider}`).not.toBeNull()
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`
  }
}
