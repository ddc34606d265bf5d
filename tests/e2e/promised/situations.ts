import { readFileSync } from 'node:fs'

/** One line of situations.tsv: a text, what shows it, and the situation in which it is to be seen. */
export type Row = { area: string; situation: string; as: string; text: string }

const columns = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))

/** The promised texts, each once. */
export const promisedTexts: string[] = columns('promised-texts.tsv').map(([, text = '']) => text)

/** Which text is to be seen in which situation. Words in braces stand for a value, such as a person's name. */
export const rows: Row[] = columns('situations.tsv')
  .slice(1)
  .map(([area = '', situation = '', as = '', text = '']) => ({ area, situation, as, text }))
