import { lineSchema, toSingleLine } from '../../platform/browser/text-schemas.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'

/** Letters of other alphabets, digits and signs that look like Latin letters. */
const lookAlikes: Record<string, string> = {
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  і: 'i',
  ѕ: 's',
  ı: 'i',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  $: 's',
  '!': 'i',
  '|': 'l',
}
/** Parts of words that no name may contain anywhere, with any spacing. */
const reservedStems = ['komsiluk', 'podrsk', 'administrat', 'moderator']
/** Words that no name may contain as whole words. Inside other words these short words are harmless. */
const reservedWords = ['admin', 'admini', 'support']

/** Returns whether a name impersonates the site: `Komšiluk podrška`, `К О М Ш И Л У К`, `Adm1nistrator`. */
export function impersonatesSite(name: string): boolean {
  const latin = normalizeText(normalizeText(name).replace(/./gu, letter => lookAlikes[letter] ?? letter)).replace(
    /sh/g,
    's',
  )
  const asLetterL = normalizeText(name.replace(/1/g, 'l')).replace(/./gu, letter => lookAlikes[letter] ?? letter)
  const squeezed = [latin, asLetterL].map(text => text.replace(/[^a-z]/g, ''))
  // Joins single letters, as in `a d m i n`.
  const words = latin
    .replace(/\b([a-z])[^a-z]+(?=[a-z]\b)/g, '$1')
    .split(/[^a-z]+/)
    .filter(Boolean)
  return (
    reservedStems.some(word => squeezed.some(text => text.includes(word))) ||
    words.some(word => reservedWords.includes(word))
  )
}

/** Returns whether a name contains a web or email address, which our emails would turn into a link. */
const hasAddress = (name: string) => /:\/\/|www\.|@/i.test(name.normalize('NFKC').replace(/\s+/g, ''))

/** Returns the schema of a user's or site's name. `label` begins its error messages: 'Ime', 'Naziv'. */
export const nameSchema = (label: string, sentence?: string) =>
  lineSchema(sentence)
    .refine(name => !hasAddress(name), `${label} ne može da sadrži adresu sajta ni email adresu.`)
    .refine(
      name => !impersonatesSite(name),
      `${label} ne može da bude kao da piše sam sajt: bez reči Komšiluk, podrška i administrator.`,
    )

/** Returns a user's name from another site, cut to `length`, or an empty string if the name is not allowed. */
export function sanitizeName(name: string, length: number): string {
  const line = toSingleLine(name.replaceAll('\0', '')).trim().slice(0, length)
  return hasAddress(line) || impersonatesSite(line) ? '' : line
}
