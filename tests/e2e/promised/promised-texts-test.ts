import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, faults, test } from '../test.ts'
import { releaseRequests } from './response-stubs.ts'
import { type SituationRow, situationRows } from './situations.ts'

type Place = Page | Locator | FrameLocator
/** The place in which the texts of a situation appear, and the values for the words in braces. */
type Outcome = { in?: Place; values?: Record<string, string> }
/**
 * Brings a page from the previous situation into this situation. A result other than an outcome has no effect. With
 * `null` the situation follows by itself, once delayed requests continue.
 */
type Reach = (() => Promise<unknown>) | null
type Area = {
  /** The place in which texts appear unless a situation names another place. Each action removes its earlier stubs. */
  page: Page
  situations: Record<string, Reach | [Place, Reach]>
}

/** Declares the test of an area. The test brings about each situation and expects its promised texts. */
export function testPromisedTexts(area: string, prepare: (visitor: Page) => Promise<Area>): void {
  test(`shows the promised texts in their situations: ${area}`, async ({ page: visitor }) => {
    const { page, situations } = await prepare(visitor)
    const promised = Object.groupBy(
      situationRows.filter(row => row.area === area),
      row => row.situation,
    )
    expect(Object.keys(situations)).toEqual(Object.keys(promised))
    for (const [situation, entry] of Object.entries(situations)) {
      await test.step(situation, async () => {
        const [usualPlace, reach] = Array.isArray(entry) ? entry : [page, entry]
        releaseRequests()
        if (reach) await page.unrouteAll({ behavior: 'wait' })
        const { in: place = usualPlace, values = {} } = ((await reach?.()) ?? {}) as Outcome
        for (const row of promised[situation] ?? []) await expectShown(place, row, values)
      })
    }
    // Ignores reported errors, because many situations need failing requests, which the browser reports as errors.
    faults.length = 0
  })
}

/** Expects a text without stopping the test, so that one run reports all missing texts. */
async function expectShown(place: Place, { situation, as, text }: SituationRow, values: Record<string, string>) {
  const locate = locators[as]
  if (!locate) throw new Error(`situations.tsv: unknown “${as}”`)
  const shown = locate(place, withValues(text, values)).filter({ visible: true }).first()
  await expect.soft(shown, `${situation}: ${as} “${text}”`).toBeVisible()
}

const withValues = (text: string, values: Record<string, string>) =>
  text.replace(/\{([^}]*)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`no value for {${name}} in “${text}”`)
    return values[name]
  })

const message = (place: Place) => place.getByLabel('Obaveštenje', { exact: true })
const ofRole = (role: Parameters<Page['getByRole']>[0]) => (place: Place, name: string) =>
  place.getByRole(role, { name, exact: true })

/** Locators by the kind of element in situations.tsv. `part` matches a part of an element's text. */
const locators: Record<string, (place: Place, text: string) => Locator> = {
  message: (place, text) => message(place).getByText(text, { exact: true }),
  'message part': (place, text) => message(place).getByText(text),
  text: (place, text) => place.getByText(text, { exact: true }),
  part: (place, text) => place.getByText(text),
  placeholder: (place, text) => place.getByPlaceholder(text, { exact: true }),
  field: (place, text) => place.getByLabel(text, { exact: true }),
  dialog: (place, text) => ofRole('dialog')(place, text).or(ofRole('alertdialog')(place, text)),
  heading: ofRole('heading'),
  button: ofRole('button'),
  link: ofRole('link'),
  radio: ofRole('radio'),
  switch: ofRole('switch'),
  option: ofRole('option'),
}
