import { isPageHydrated } from '../page-hydration.ts'
import type { Tab } from './engine.ts'

/** Describes an element by its selector and a part of its name or text. */
export type Target = { css: string; name?: string }

export const button = (name: string): Target => ({ css: 'button', name })
export const link = (name: string): Target => ({ css: 'a[href]', name })
export const field = (name: string): Target => ({ css: 'input, textarea', name })

export const keys = { enter: '\uE007', tab: '\uE004', escape: '\uE00C', left: '\uE012', right: '\uE014', space: ' ' }
const control = '\uE009'

/** Timeout of each wait, long enough for a busy machine. */
const TIMEOUT_MS = 30_000

export type BrowserUser = ReturnType<typeof newBrowserUser>

/** Returns a user who presses real keys and moves a real pointer in a tab. Each action waits for its element. */
export function newBrowserUser(tab: Tab, site: string) {
  async function until<Answer>(goal: string, check: () => Promise<Answer | null | undefined | false>): Promise<Answer> {
    const end = Date.now() + TIMEOUT_MS
    let fault: unknown
    while (Date.now() < end) {
      try {
        const answer = await check()
        if (answer) return answer
      } catch (error) {
        // Tries again after an error, because calls fail while the page navigates.
        fault = error
      }
      await new Promise(done => setTimeout(done, 100))
    }
    const page = await tab.run(textOfPage, null).catch(String)
    throw new Error(`${goal}; ${fault ?? ''} on ${page.replaceAll(/\s+/g, ' ').slice(0, 800)}`)
  }

  const untilHydrated = () => until('the page is hydrated', () => tab.run(isPageHydrated, null))

  /** Returns the centre of the element once the element can be pressed and no longer moves. */
  async function findPlace(target: Target): Promise<Place> {
    let before: Place | null = null
    return until(`there is no ${target.css} “${target.name ?? ''}”`, async () => {
      const now: Place | null = await tab.run(placeOf, target)
      const isAtRest = now && before && now.x === before.x && now.y === before.y
      before = now
      return isAtRest ? now : null
    })
  }

  const press = (...values: string[]) =>
    tab.perform([
      {
        type: 'key',
        id: 'keys',
        actions: values.flatMap(value => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])

  async function click(target: Target): Promise<void> {
    await untilHydrated()
    const { x, y } = await findPlace(target)
    const actions = [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await tab.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  return {
    run: tab.run,
    press,
    click,
    async goTo(path: string) {
      await tab.open(site + path)
      await until(`${path} opens`, () =>
        tab.run(to => location.pathname + location.search === to && document.readyState === 'complete', path),
      )
      await untilHydrated()
    },
    async write(target: Target, text: string) {
      await click(target)
      const type = (kind: string, value: string) => ({ type: kind, value })
      const all = [type('keyDown', control), type('keyDown', 'a'), type('keyUp', 'a'), type('keyUp', control)]
      await tab.perform([{ type: 'key', id: 'keys', actions: all }])
      await press(...text)
    },
    sees: (target: Target) => until(`there is no ${target.css} “${target.name ?? ''}”`, () => tab.run(isThere, target)),
    isAt: (path: string) => until(`${path} opens`, () => tab.run(to => location.pathname.startsWith(to), path)),
    until: <Input>(goal: string, check: (input: Input) => boolean, input: Input) =>
      until(goal, () => tab.run(check, input)),
  }
}

type Place = { x: number; y: number }

/** Runs in the page: returns the text of the page, dialogs first, for the report of a failure. */
function textOfPage(): string {
  const parts = [...document.querySelectorAll('[role=dialog], [role=alertdialog], main')]
  return [location.href, ...parts.map(({ textContent }) => textContent)].join(' ')
}

/** Runs in the page: returns whether such an element is visible. */
function isThere({ css, name = '' }: Target): boolean {
  return [...document.querySelectorAll(css)].some(
    element => element.getClientRects().length > 0 && (element.textContent ?? '').includes(name),
  )
}

/** Runs in the page: returns the place of an element, or null while the element is missing, covered or disabled. */
function placeOf({ css, name }: Target): Place | null {
  const labelOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent)
    const { placeholder } = element as HTMLInputElement
    return (element.getAttribute('aria-label') || labels.join(' ') || placeholder || element.textContent || '').trim()
  }
  const isUsable = (element: Element) => element.getClientRects().length > 0 && !element.matches(':disabled')
  const usable = [...document.querySelectorAll(css)].filter(isUsable)
  const named = name === undefined ? usable : usable.filter(element => labelOf(element).includes(name))
  const element = named.find(each => labelOf(each) === name) ?? named[0]
  if (!element) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getClientRects()[0]!
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  const isPressed = hit && (element.contains(hit) || hit.closest('label')?.contains(element))
  return isPressed ? { x, y } : null
}
