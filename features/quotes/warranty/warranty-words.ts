import { dayOf, plural } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import type { Warranty, WarrantyTerm } from '../quote.ts'
import { dayInGenitive } from '../quote-words.ts'

export const monthsInWords = (months: number): string => plural(months, 'mesec', 'meseca', 'meseci')

/** Returns the promise of a version, as `na rad 12 meseci, na materijal 2 meseca`. */
export function warrantyInWords({ work_months, material_months }: Warranty): string {
  const parts: string[] = []
  if (work_months) parts.push(`na rad ${monthsInWords(work_months)}`)
  if (material_months) parts.push(`na materijal ${monthsInWords(material_months)}`)
  return parts.join(', ')
}

export const isWarrantyOver = ({ ends_on }: WarrantyTerm): boolean => ends_on < dayOf(serverNow())

/** Returns the last days of a term, as `Garancija na rad do 27. novembra 2027.` */
export function termInWords({ work_ends_on, material_ends_on }: WarrantyTerm): string {
  const parts: string[] = []
  if (work_ends_on) parts.push(`na rad do ${dayInGenitive(work_ends_on)}`)
  if (material_ends_on) parts.push(`na materijal do ${dayInGenitive(material_ends_on)}`)
  if (work_ends_on && work_ends_on === material_ends_on)
    return `Garancija na rad i materijal do ${dayInGenitive(work_ends_on)}`
  return `Garancija ${parts.join(', ')}`
}
