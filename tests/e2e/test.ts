import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { isAlive } from '../page-life.ts'
import { password } from '../password.ts'

export { expect, password }

/** Sizes of the two screens everything is looked at on. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }
export const milan = 'milan.jovanovic@primer.rs'
export const jelena = 'jelena.stojkovic@primer.rs'

/** As somebody who has never been here: also the dialog about the start comes. */
export const firstVisit = base.extend<object, { life: undefined }>({
  life: [
    async ({ browser }, use) => {
      waitForLifeWithin(browser)
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
})

/** A page on which any console error, broken script or refused resource fails the test. */
export const test = firstVisit.extend<{ faults: string[] }>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      watch(context, faults)
      await dismissPreLaunch(context)
      await use(faults)
      tolerateByChance(faults)
      expect(faults, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * What a browser reports and no story has made. They share one queue: the room that takes up the next case by itself may
 * find that another story's operator has it, has just decided it or has given it back. And a session may end just when a page brings its copy up to date.
 */
const byChance = [
  / 409 .*\/api\/admin\/reports\/[^/]+(\/claim|\/decide)?$/,
  / 401 .*\/api\/(sync|appointments\/(hours|settings|days\?month=[\d-]+)|bookings\/mine\?side=provider&waiting=true)$/,
]
const tolerateByChance = (faults: string[]) =>
  faults.splice(0, faults.length, ...faults.filter(fault => !byChance.some(pattern => pattern.test(fault))))

/** As somebody who has been here before: the dialog about the start does not come by itself any more. */
export const dismissPreLaunch = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('prelaunch_dialog_closed', 'true')
  })

/** Collects what goes wrong in every page of a context. */
export function watch(context: BrowserContext, faults: string[]): void {
  const look = (page: Page) => {
    page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()} ${message.location().url}`)
    })
  }
  for (const page of context.pages()) look(page)
  context.on('page', look)
}

/** Contexts in which somebody is quicker than the pages' script. */
export const quicker = new WeakSet<BrowserContext>()
/** Pages on which whatever is done waits for the script. */
const awaited = new WeakSet<Page>()
/** Objects whose methods wait already; all locators share theirs. */
const waiting = new WeakSet<object>()

/**
 * On a busy machine a press may come before the script that would hear it, or while what is pressed still moves; people
 * wait for what they see to answer. Whoever's a page is and however it was reached, what is done on it waits for that.
 */
function waitForLifeWithin(browser: Browser): void {
  const all: Browser = Object.getPrototypeOf(browser)
  const { newContext } = all
  all.newContext = async function (this: Browser, ...given) {
    const context = await newContext.apply(this, given)
    waitForLifeIn(context)
    return context
  }
}

/** The same for a context that came about otherwise. */
export function waitForLifeIn(context: BrowserContext): void {
  for (const page of context.pages()) waitForLife(page)
  context.on('page', waitForLife)
}

function waitForLife(page: Page): void {
  if (quicker.has(page.context())) return
  awaited.add(page)
  const locator: Locator = Object.getPrototypeOf(page.locator('html'))
  const acts = ['click', 'dblclick', 'fill', 'press', 'check', 'uncheck', 'setChecked', 'selectOption', 'setInputFiles']
  aliveBefore(locator, acts as (keyof Locator)[], self => self.page())
  aliveBefore(page.keyboard, ['press', 'type', 'insertText'], () => page)
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...given: unknown[]) => {
      const response = await go(...given)
      await alive(page)
      return response
    }
  }
}

function aliveBefore<Actor extends object>(actor: Actor, names: (keyof Actor)[], pageOf: (self: Actor) => Page): void {
  if (waiting.has(actor)) return
  waiting.add(actor)
  for (const name of names) {
    const act = actor[name] as (...given: unknown[]) => Promise<unknown>
    actor[name] = async function (this: Actor, ...given: unknown[]) {
      const page = pageOf(this)
      if (awaited.has(page)) await alive(page)
      return act.apply(this, given)
    } as Actor[typeof name]
  }
}

async function alive(page: Page): Promise<void> {
  // While it is on its way to another page there is nothing to ask.
  const isThere = () => page.evaluate(isAlive).catch(() => false)
  if (await isThere()) return
  // The usual intervals grow to a second, by which every page would be waited for too long.
  const intervals = [50, 50, 100, 100, 200]
  await expect.poll(isThere, { message: `${page.url()} comes alive`, timeout: 30_000, intervals }).toBe(true)
}

/** Takes out what a test itself has provoked: the browser reports refused and failed requests by itself. */
export function tolerate(faults: string[], mark: string): void {
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes(mark)))
}

/** Signs in by the form, as a person does, and waits until the page knows it. */
export async function signIn(page: Page, email: string, next = '/'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
}

/** A page of a person who is signed in already, without walking through the form again. */
export async function pageOf(
  browser: Browser,
  faults: string[],
  email: string,
  viewport: { width: number; height: number } = phone,
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  watch(context, faults)
  await dismissPreLaunch(context)
  await post(context, '/api/auth/sign-in/email', { email, password })
  return context.newPage()
}

let newcomers = 0

/** Somebody who has just signed up, confirmed the address and signed in, on a page of his own. */
export async function newcomer(
  browser: Browser,
  faults: string[],
  { role = 'regular', name = '', viewport = phone }: { role?: string; name?: string; viewport?: typeof phone } = {},
): Promise<{ page: Page; email: string }> {
  newcomers += 1
  const email = `nov.${test.info().workerIndex}.${newcomers}.${Date.now()}@primer.rs`
  const context = await browser.newContext()
  await post(context, '/api/auth/sign-up/email', { email, password, name, location: 'Pančevo', accountRole: role })
  const [letter] = await lettersTo(context, email)
  const link = new URL(/https?:\/\/\S+/.exec(letter!.text)![0])
  await post(context, '/api/email-confirmation', { token: link.searchParams.get('token') })
  await context.close()
  return { page: await pageOf(browser, faults, email, viewport), email }
}

/** The letters kept for an address, the newest first. */
export async function lettersTo(context: BrowserContext, email: string): Promise<{ subject: string; text: string }[]> {
  const { items } = await (await context.request.get(`${test.info().project.use.baseURL}/api/razvoj/posta`)).json()
  return items.filter((letter: { to: string }) => letter.to === email)
}

/** A request by the person whose context this is. */
export async function post(context: BrowserContext, path: string, data: object): Promise<any> {
  const base = test.info().project.use.baseURL!
  const response = await context.request.post(base + path, { data, headers: { origin: base } })
  expect(response.ok(), `${path} ${response.status()}`).toBe(true)
  return response.status() === 204 ? null : response.json()
}

/** The conversation of this person with a provider about his newest service; answers its address on the site. */
export async function contact(page: Page, provider: string): Promise<{ id: string; path: string }> {
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
