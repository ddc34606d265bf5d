import { toLatinLetters } from './alphabet.ts'

const CAPITAL = /[А-ЯЂЈЉЊЋЏ]/

/** Converts Serbian Cyrillic to Latin; everything else stays. A capital digraph is `Lj` before small letters, else `LJ`. */
export function toLatin(text: string): string {
  if (!/[Ђ-џ]/.test(text)) return text
  return text.replace(/[А-шЂ-џ]/g, (letter, at: number) => {
    const small = letter.toLowerCase()
    const latin = toLatinLetters[small]
    if (latin === undefined) return letter
    if (small === letter) return latin
    const next = text[at + 1] ?? ''
    const previous = text[at - 1] ?? ''
    const isAmongCapitals = CAPITAL.test(next) || (CAPITAL.test(previous) && !/[а-шђ-џ]/.test(next))
    return isAmongCapitals ? latin.toUpperCase() : latin[0]!.toUpperCase() + latin.slice(1)
  })
}
