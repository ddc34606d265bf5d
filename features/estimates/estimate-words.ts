import { plural } from '../../platform/serbian/dates.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'
import { answerText, type Step } from './question.ts'

const units: Record<string, (quantity: number) => string> = {
  'po m²': quantity => `${formatThousands(quantity)} m²`,
  'po metru': quantity => `${formatThousands(quantity)} m`,
  'po satu': quantity => `${quantity} h`,
  'po kilometru': quantity => `${formatThousands(quantity)} km`,
  'po osobi': quantity => plural(quantity, 'osoba', 'osobe', 'osoba'),
  'po času': quantity => plural(quantity, 'čas', 'časa', 'časova'),
  'po tretmanu': quantity => plural(quantity, 'tretman', 'tretmana', 'tretmana'),
  'po dolasku': quantity => plural(quantity, 'dolazak', 'dolaska', 'dolazaka'),
}

/** Returns a quantity with the unit of its job: `150 m²`, `2 dolaska`, `3 kom`. */
export const quantityInWords = (quantity: number, unit: string): string => units[unit]?.(quantity) ?? `${quantity} kom`

/** `ide jedna slika`, `idu dve slike`, `ide pet slika`; an estimate has five photos at most. */
export const photosInWords = (count: number): string =>
  ['', 'ide jedna slika', 'idu dve slike', 'idu tri slike', 'idu četiri slike'][count] ?? 'ide pet slika'

/** Sums up the answers for a request's text: `Curi slavina. Koliko ventila treba zameniti? 2 kom.` */
export function summaryOf(steps: Step[]): string {
  const sentences = steps.flatMap((step, at) => {
    const text = answerText(step)
    return text === null ? [] : [at === 0 ? `${text}.` : `${step.question.ask} ${text}.`]
  })
  return sentences.join(' ')
}
