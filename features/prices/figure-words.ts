import { formatLongDate, inGenitive, plural } from '../../platform/serbian/dates.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'
import type { Figure } from './figure.ts'

type Range = Pick<Figure, 'low' | 'high'>
type Sources = Pick<Figure, 'is_demo' | 'published_on'>

/** Returns `1.300 do 1.900 dinara`, or `oko 1.500 dinara` if both are the same. */
export const rangeInWords = ({ low, high }: Range): string =>
  low === high ? `oko ${formatThousands(low)} dinara` : `${formatThousands(low)} do ${formatThousands(high)} dinara`

/** Formats a range as `1.300–1.900` for a table, or one number if both are the same. */
export const numericRange = ({ low, high }: Range): string =>
  low === high ? formatThousands(low) : `${formatThousands(low)}–${formatThousands(high)}`

/** Formats a range as `1.300–1.900 RSD` for a list. */
export const shortRange = ({ low, high }: Range): string => `${numericRange({ low, high })}\u00a0RSD`

export const formatDinars = (dinars: number): string => `${formatThousands(dinars)}\u00a0RSD`

/** Returns the kind of sources of a figure, or of several of one kind, and the day of publication. */
export const sourceInWords = ({ is_demo, published_on }: Sources): string =>
  `${
    is_demo ? 'Izmišljene cene probnog sajta.' : 'Po cenovnicima i prihvaćenim ponudama najmanje pet pružalaca usluge.'
  } Objavljeno ${inGenitive(formatLongDate(`${published_on}T12:00:00Z`))}`

/** Returns whether a list has both real and invented figures, so that each invented one needs its own mark. */
export const hasBothSources = (figures: readonly Sources[]): boolean =>
  figures.some(({ is_demo }) => is_demo) && figures.some(({ is_demo }) => !is_demo)

/** Returns the sources of a list: those of its real figures, and that the others are marked. */
export function listSourcesInWords(figures: readonly [Sources, ...Sources[]]): string {
  const described = figures.find(({ is_demo }) => !is_demo) ?? figures[0]
  return sourceInWords(described) + (hasBothSources(figures) ? ' Izmišljene cene probnog sajta su označene.' : '')
}

/** Returns the sources of a figure and its date: `Po cenama 8 pružalaca usluge, objavljeno 23. novembra 2026.` */
export function sourcesInWords({ providers, quotes, published_on }: Figure): string {
  const counted = plural(providers, 'pružaoca usluge', 'pružaoca usluge', 'pružalaca usluge')
  const accepted = quotes ? ` i ${plural(quotes, 'prihvaćenoj ponudi', 'prihvaćene ponude', 'prihvaćenih ponuda')}` : ''
  return `Po cenama ${counted}${accepted}, objavljeno ${inGenitive(formatLongDate(`${published_on}T12:00:00Z`))}`
}
