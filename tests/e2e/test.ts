import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { isPageHydrated } from '../page-hydration.ts'
import { password } from '../password.ts'
import { smallPhoto } from '../photos.ts'

export { expect, password }

export const phoneSize = { width: 390, height: 844 }
export const desktopSize = { width: 1440, height: 900 }
/** The user agent of an iPhone, on which the site is first added to the home screen. */
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0'
export const milanEmail = 'milan.jovanovic@primer.rs'
export const jelenaEmail = 'jelena.stojkovic@primer.rs'

/** The errors of all pages of the running test: console errors, uncaught exceptions and refused resources. */
export let faults: string[] = []
let tolerated: string[] = []
let browserOfWorker: Browser
let isFirstVisitOfBrowser = false
/** The contexts that the running test has opened itself. */
let openedContexts: BrowserContext[] = []

/** Declares a test that fails on any error of its pages. With `isFirstVisit` the pre-launch dialog opens. */
export const test = base.extend<{ isFirstVisit: boolean; errors: undefined }, { life: undefined }>({
  isFirstVisit: [false, { option: true }],
  life: [
    async ({ browser }, use) => {
      browserOfWorker = browser
      prepareNewContexts(browser)
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
  errors: [
    async ({ isFirstVisit }, use) => {
      faults = []
      tolerated = []
      isFirstVisitOfBrowser = isFirstVisit
      openedContexts = []
      await use(undefined)
      const found = [...faults]
      // Otherwise the pages stay open until the last test and keep the processor busy with live changes.
      await Promise.all(openedContexts.map(context => context.close()))
      const isCaused = (fault: string) =>
        !unrelatedErrors.some(pattern => pattern.test(fault)) && !tolerated.some(text => fault.includes(text))
      expect(found.filter(isCaused), 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

export const baseUrl = () => test.info().project.use.baseURL!

/**
 * Errors that a test did not cause. All tests share one queue of cases, so another test may have just decided the
 * next case. A session may also end while a page refreshes its offline copy.
 */
const unrelatedErrors = [
  / 409 .*\/api\/admin\/reports\/[^/]+(\/claim|\/decide)?$/,
  / 401 .*\/api\/(sync|appointments\/(hours|settings|days\?month=[\d-]+)|bookings\/mine\?side=provider&waiting=true)$/,
]

/**
 * Ignores errors that a test causes on purpose, because browsers report every refused or failed request, also after the
 * test has seen its effect.
 */
export const tolerateErrors = (...texts: string[]) => void tolerated.push(...texts)

/** Ignores errors from now on, because pages that are still open report every request to a site that has ended. */
export function ignoreLaterErrors(): void {
  faults = [...faults]
}

/** Prepares all contexts of a browser. Every browser of the worker shares this prototype. */
function prepareNewContexts(browser: Browser): void {
  const prototype: Browser = Object.getPrototypeOf(browser)
  const { newContext } = prototype
  prototype.newContext = async function (this: Browser, ...options) {
    const context = await newContext.apply(this, options)
    openedContexts.push(context)
    await prepareContext(context)
    return context
  }
}

/**
 * Collects the errors of a context, closes the pre-launch dialog, and makes actions wait for hydration, because on a
 * busy machine a click could come before the page's script runs.
 */
export async function prepareContext(context: BrowserContext): Promise<void> {
  // Each test has its own list, because a page of the test before may still report errors.
  const found = faults
  const prepare = (page: Page) => {
    page.on('pageerror', error => found.push(`${page.url()}: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') found.push(`${page.url()}: ${message.text()} ${message.location().url}`)
    })
    waitOnPage(page)
  }
  for (const page of context.pages()) prepare(page)
  context.on('page', prepare)
  if (isFirstVisitOfBrowser) return
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('prelaunch_dialog_closed', 'true')
  })
}

/** Opens a page of another user, or of a visitor until signing in. */
export const newPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await browserOfWorker.newContext(options)).newPage()

/** Opens a page on which actions do not wait for the page's script. */
export async function newPageWithoutWaiting(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options)
  waitingPages.delete(page)
  return page
}

/** Pages on which every action waits for hydration. */
const waitingPages = new WeakSet<Page>()
/** Objects whose actions already wait for hydration: keyboards, and the prototype that all locators share. */
const wrappedObjects = new WeakSet<object>()

function waitOnPage(page: Page): void {
  waitingPages.add(page)
  const locator: Locator = Object.getPrototypeOf(page.locator('html'))
  const actions = 'click dblclick fill press check uncheck setChecked selectOption setInputFiles'.split(' ')
  waitBefore(locator, actions as (keyof Locator)[], self => self.page())
  waitBefore(page.keyboard, ['press', 'type', 'insertText'], () => page)
  for (const name of ['goto', 'reload'] as const) {
    const navigate = page[name].bind(page) as (...parameters: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...parameters: unknown[]) => {
      const response = await navigate(...parameters)
      if (waitingPages.has(page)) await waitForHydration(page)
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

/** Returns a page of a signed-in user, without using the sign-in form. */
export async function signedInPage(email: string, viewport = phoneSize): Promise<Page> {
  const page = await newPage({ viewport })
  await post(page, '/api/auth/sign-in/email', { email, password })
  return page
}

let newcomers = 0

export async function newUser({ role = 'regular', name = '', viewport = phoneSize } = {}) {
  newcomers += 1
  const email = `nov.${test.info().workerIndex}.${newcomers}.${Date.now()}@primer.rs`
  const page = await newPage({ viewport })
  await post(page, '/api/auth/sign-up/email', { email, password, name, location: 'Pančevo', accountRole: role })
  const [confirmation] = await emailsTo(page, email)
  const link = new URL(/https?:\/\/\S+/.exec(confirmation!.text)![0])
  await post(page, '/api/email-confirmation', { token: link.searchParams.get('token') })
  await post(page, '/api/auth/sign-in/email', { email, password })
  return { page, email }
}

/** A page or a context, whose cookies say who sends a request. */
export type Sender = { request: APIRequestContext }

/** Sends a request that must succeed, and returns the body of its response. */
async function send(sender: Sender, method: string, path: string, data: object): Promise<any> {
  const response = await sender.request.fetch(baseUrl() + path, { method, data, headers: { origin: baseUrl() } })
  expect(response.ok(), `${path} ${response.status()} ${await response.text()}`).toBe(true)
  return response.status() === 204 ? null : response.json()
}

export const post = (sender: Sender, path: string, data: object) => send(sender, 'POST', path, data)
export const put = (sender: Sender, path: string, data: object) => send(sender, 'PUT', path, data)
export const patch = (sender: Sender, path: string, data: object) => send(sender, 'PATCH', path, data)
export const read = async (sender: Sender, path: string): Promise<any> =>
  (await sender.request.get(baseUrl() + path)).json()

export async function uploadPicture(sender: Sender, bucket: 'services' | 'website_images'): Promise<string> {
  const file = { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  const upload = { multipart: { file }, headers: { origin: baseUrl() } }
  return (await (await sender.request.post(`${baseUrl()}/api/media/${bucket}`, upload)).json()).url
}

export const publishService = async (sender: Sender, title: string, more: object = {}): Promise<{ id: string }> =>
  post(sender, '/api/services', {
    title,
    description: 'Čistim i dopunjavam sve tipove klima. Cena je konačna.',
    category: 'Vodoinstalater',
    price: '900 RSD',
    keywords: [],
    images: [await uploadPicture(sender, 'services')],
    active: true,
    ...more,
  })

export const firstLink = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

/** Returns the emails sent to an address, newest first. */
export async function emailsTo(sender: Sender, email: string): Promise<{ subject: string; text: string }[]> {
  const { items } = await read(sender, '/api/razvoj/posta')
  return items.filter((sent: { to: string }) => sent.to === email)
}

/** Creates or finds the user's conversation about a provider's newest service. Returns its id and path. */
export async function openConversation(page: Page, provider: string): Promise<{ id: string; path: string }> {
  const service = await newestServiceOf(page, provider)
  const { id } = await post(page, '/api/conversations', { service_id: service.id })
  return { id, path: `/messages?razgovor=${id}` }
}

async function newestServiceOf(page: Page, provider: string): Promise<{ id: string }> {
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = await read(page, `/api/services?limit=100${cursor}`)
    const found = items.find((each: { provider_name: string }) => each.provider_name === provider)
    if (found) return found
    expect(next_cursor, `a service of ${provider}`).not.toBeNull()
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`
  }
}
