import { asLine, writtenLine } from '../../platform/browser/written-text.ts'
import { plain } from '../../platform/serbian/plain.ts'

/** Letters of other alphabets, and digits, that look like the Latin ones. */
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
/** Found anywhere in a name, however it is spaced. */
const ownWords = ['komsiluk', 'podrsk', 'administrat', 'moderator']
/** Too short to be looked for inside other words. */
const ownShortWords = ['admin', 'admini', 'support']

/** Whether a name reads as if the product itself were called so: `Komšiluk podrška`, `К О М Ш И Л У К`, `Adm1nistrator`. */
export function isOwnName(name: string): boolean {
  const latin = plain(plain(name).replace(/./gu, letter => lookAlikes[letter] ?? letter)).replace(/sh/g, 's')
  const asLetterL = plain(name.replace(/1/g, 'l')).replace(/./gu, letter => lookAlikes[letter] ?? letter)
  const squeezed = [latin, asLetterL].map(text => text.replace(/[^a-z]/g, ''))
  // Letters that stand alone are read together: `a d m i n`.
  const words = latin
    .replace(/\b([a-z])[^a-z]+(?=[a-z]\b)/g, '$1')
    .split(/[^a-z]+/)
    .filter(Boolean)
  return (
    ownWords.some(word => squeezed.some(text => text.includes(word))) ||
    words.some(word => ownShortWords.includes(word))
  )
}

/** Whether there is an address in a name, of a page or of a mailbox: our letters would show it as a link. */
const hasAddress = (name: string) => /:\/\/|www\.|@/i.test(name.normalize('NFKC').replace(/\s+/g, ''))

/** The name of a person or a site. `what` begins its sentences: 'Ime', 'Naziv'. */
export const writtenName = (what: string, sentence?: string) =>
  writtenLine(sentence)
    .refine(name => !hasAddress(name), `${what} ne može da sadrži adresu sajta ni email adresu.`)
    .refine(
      name => !isOwnName(name),
      `${what} ne može da bude kao da piše sam sajt: bez reči Komšiluk, podrška i administrator.`,
    )

/** A name that others gave, cut to this length; empty when it may be nobody's. */
export function nameOrNone(name: string, length: number): string {
  const line = asLine(name.replaceAll('\0', '')).trim().slice(0, length)
  return hasAddress(line) || isOwnName(line) ? '' : line
}
