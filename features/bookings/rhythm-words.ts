/** Rhythm of a series: every 1, 2 or 4 weeks on one weekday (1 is Monday). */
export type Rhythm = { weeks: number; weekday: number }

const genitives = ['', 'ponedeljka', 'utorka', 'srede', 'četvrtka', 'petka', 'subote', 'nedelje']
const isFeminine = (weekday: number) => [3, 6, 7].includes(weekday)
const ordinals: Record<number, [masculine: string, feminine: string]> = {
  2: ['drugog ', 'druge '],
  4: ['četvrtog ', 'četvrte '],
}

/** `svake srede`, `svakog drugog petka`, `svake četvrte subote` */
export function rhythmInWords({ weeks, weekday }: Rhythm): string {
  const ordinal = ordinals[weeks]?.[isFeminine(weekday) ? 1 : 0] ?? ''
  return `${isFeminine(weekday) ? 'svake' : 'svakog'} ${ordinal}${genitives[weekday]}`
}
