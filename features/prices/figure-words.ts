import { formatLongDate, inGenitive, plural } from '../../platform/serbian/dates.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'
import type { Figure } from './figure.ts'

type Range = Pick<Figure, 'low' | 'high'>

/** Returns `1.300 do 1.900 dinara`, or `oko 1.500 dinara` if both are the same. */
export const rangeInWords = ({ low, high }: Range): string =>
  low === high ? `oko ${formatThousands(low)} dinara` : `${formatThousands(low)} do ${formatThousands(high)} dinara`

/** Formats a range as `1.300–1.900 RSD` for a list. */
export const shortRange = ({ low, high }: Range): string =>
  low === high ? formatDinars(low) : `${formatThousands(low)}–${formatDinars(high)}`

export const formatDinars = (dinars: number): string => `${formatThousands(dinars)}\u00a0RSD`

/** Returns the sources of a figure and its date: `Po cenama 8 pružalaca usluge, objavljeno 23. novembra 2026.` */
export function sourcesInWords({ providers, quotes, published_on }: Figure): string {
  const counted = plural(providers, 'pružaoca usluge', 'pružaoca usluge', 'pružalaca usluge')
  const accepted = quotes ? ` i ${plural(quotes, 'prihvaćenoj ponudi', 'prihvaćene ponude', 'prihvaćenih ponuda')}` : ''
  return `Po cenama ${counted}${accepted}, objavljeno ${inGenitive(formatLongDate(`${published_on}T12:00:00Z`))}`
}
