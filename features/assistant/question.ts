import { plain } from '../../platform/serbian/plain.ts'

/** Ijekavian and colloquial forms as the rules know them. */
const forms: [RegExp, string][] = [
  [/\bcijen/g, 'cen'],
  [/\bcjen/g, 'cen'],
  [/\b(ov|on)?dje\b/g, '$1de'],
  [/\bgdje\b/g, 'gde'],
  [/nedjelj/g, 'nedelj'],
  [/\bsrijed/g, 'sred'],
  [/\bvrijem/g, 'vrem'],
  [/\bmjes(?=t|ec)/g, 'mes'],
  [/\buvijek\b/g, 'uvek'],
  [/\bposlije\b/g, 'posle'],
  [/\bprije\b/g, 'pre'],
  [/\bdje(?=c|t)/g, 'de'],
  [/mijen/g, 'men'],
  [/\bdio\b/g, 'deo'],
  [/\bkol[ck]?k?o\b/g, 'koliko'],
  [/\bkolik\b/g, 'koliko'],
  [/\b(?:jel|je l|jel li|dal|da l)\b/g, 'da li'],
  // `Radite li u nedelju?` asks for every Sunday, `Može li u nedelju?` for the next.
  [/\b(radite|otvoreni|radi)((?: [a-z]+){0,3}) u nedelju\b/g, '$1$2 nedeljom'],
  [/\b(radite|otvoreni|radi)((?: [a-z]+){0,3}) u subotu\b/g, '$1$2 subotom'],
]

/** What decides what is asked; a word one slip away from one of these is taken for it. */
const deciding =
  'koliko kosta kostaju cena cenu radite nedeljom subotom vikendom praznikom izlazak dolazak teren besplatno besplatan naplacujete garancija garanciju materijal delove alat hitno racun fakturu kartica karticom gotovinom placanje platiti iskustvo iskustva godina adresa lokacija nalazite telefon broj termin slobodno radno vreme traje popravljate'.split(
    ' ',
  )
const isDeciding = new Set(deciding)

/** One letter more, less, other, or two changed round. */
function isSlip(word: string, meant: string): boolean {
  if (word[0] !== meant[0] || Math.abs(word.length - meant.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === meant[start]) start += 1
  const rest = word.slice(start)
  const restMeant = meant.slice(start)
  return (
    rest.slice(1) === restMeant ||
    rest === restMeant.slice(1) ||
    rest.slice(1) === restMeant.slice(1) ||
    (rest[0] === restMeant[1] && rest[1] === restMeant[0] && rest.slice(2) === restMeant.slice(2))
  )
}

/** A question as the rules read it: plain, in Ekavian, without slips in the words that decide. `known` are the texts' own words. */
export function readable(question: string, known: Set<string>): string {
  const asked = forms.reduce((text, [form, meant]) => text.replace(form, meant), plain(question))
  return asked.replace(/[a-z]{6,}/g, word =>
    isDeciding.has(word) || known.has(word)
      ? word
      : (deciding.find(each => isSlip(word, each) && !isInflected(word, each)) ?? word),
  )
}

/** `garancije` is no slip of `garancija`. */
const isInflected = (word: string, meant: string) =>
  word.slice(0, -1) === meant.slice(0, -1) || word.slice(0, -1) === meant || word === meant.slice(0, -1)

/** Each thing asked by itself: `Koliko košta i kad radite?` asks two. */
export const partsOf = (asked: string): string[] =>
  asked
    .split(
      /[.?!;\n,]+|\b(?:i|a|ili|kao i)\s(?=(?:koliko|kad|kada|gde|da li|dokle|mogu|moze|mozete|radite|sta|kako|imate|koja|koje|koji|od kad|do kad)\b)/,
    )
    .map(part => part.trim())
    .filter(Boolean)
