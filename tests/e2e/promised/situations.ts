import { readFileSync } from 'node:fs'

/** A line of situations.tsv: a text, the kind of element that shows it, and the situation in which it appears. */
export type SituationRow = { area: string; situation: string; as: string; text: string }

const readTable = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))

export const promisedTexts: string[] = readTable('promised-texts.tsv').map(([, text = '']) => text)

/** The promised texts with their situations. Words in braces stand for a value, such as a user's name. */
export const situationRows: SituationRow[] = readTable('situations.tsv')
  .slice(1)
  .map(([area = '', situation = '', as = '', text = '']) => ({ area, situation, as, text }))
