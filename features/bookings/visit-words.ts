import { pluralForm } from '../../platform/serbian/dates.ts'

/** Formats the number of done and of all visits: `2 od 3 dolaska`, `0 od 5 dolazaka`. */
export const visitsInWords = ({ done, total }: { done: number; total: number }): string =>
  `${done} od ${total}\u00a0${pluralForm(total, 'dolaska', 'dolaska', 'dolazaka')}`
