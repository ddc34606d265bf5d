import type { Browser, FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { type Row, rows } from './situations.ts'

type Place = Page | Locator | FrameLocator
/** Where the texts of a situation are looked for, and what stands in place of the words in braces. */
type Seen = { in?: Place; values?: Record<string, string> }
/** Brings a page into a situation, going on from where the one before has left it. */
type Bring = (() => Promise<void>) | (() => Promise<Seen>)
type Stage = {
  /** Where texts are looked for unless a situation names another place. */
  page: Page
  situations: Record<string, Bring>
}
type Given = { browser: Browser; page: Page; faults: string[] }

/** Declares the test of an area: it brings about each of its situations in turn and looks for all texts promised there. */
export function testPromisedTexts(area: string, prepare: (given: Given) => Promise<Stage>): void {
  test(`shows the promised texts in their situations: ${area}`, async ({ browser, page: visitor, faults }) => {
    const { page, situations } = await prepare({ browser, page: visitor, faults })
    const promised = Object.groupBy(
      rows.filter(row => row.area === area),
      row => row.situation,
    )
    expect(Object.keys(situations)).toEqual(Object.keys(promised))
    for (const [situation, bring] of Object.entries(situations)) {
      await test.step(situation, async () => {
        const { in: place = page, values = {} } = (await bring()) ?? {}
        for (const row of promised[situation] ?? []) await expectShown(place, row, values)
      })
    }
    // Many situations consist of answers that fail.
    faults.length = 0
  })
}

/** Goes on after a text that is missing, so that one run names them all. */
async function expectShown(place: Place, { situation, as, text }: Row, values: Record<string, string>) {
  const find = waysToFind[as]
  if (!find) throw new Error(`situations.tsv: unknown “${as}”`)
  const shown = find(place, withValues(text, values)).filter({ visible: true }).first()
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

/** The words in the table for what shows a text. A part is less than the whole text of its element. */
const waysToFind: Record<string, (place: Place, text: string) => Locator> = {
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
