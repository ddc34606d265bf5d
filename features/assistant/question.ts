import { normalizeText } from '../../platform/serbian/normalize-text.ts'

/** Patterns of Ijekavian and colloquial forms, with the forms that the topics expect. */
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
  // `Radite li u nedelju?` means every Sunday, but `Može li u nedelju?` means the next Sunday.
  [/\b(radite|otvoreni|radi)((?: [a-z]+){0,3}) u nedelju\b/g, '$1$2 nedeljom'],
  [/\b(radite|otvoreni|radi)((?: [a-z]+){0,3}) u subotu\b/g, '$1$2 subotom'],
]

/** Words that decide the topic. A word that differs from a topic word by one typo is replaced by the topic word. */
const topicWords =
  'koliko kosta kostaju cena cenu radite nedeljom subotom vikendom praznikom izlazak dolazak teren besplatno besplatan naplacujete garancija garanciju materijal delove alat hitno racun fakturu kartica karticom gotovinom placanje platiti iskustvo iskustva godina adresa lokacija nalazite telefon broj termin slobodno radno vreme traje popravljate'.split(
    ' ',
  )
const topicWordSet = new Set(topicWords)

/** Returns whether a word differs from `meant` by one letter added, removed or replaced, or by two swapped letters. */
function isTypo(word: string, meant: string): boolean {
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

/** Normalizes a question, makes it Ekavian and corrects typos in topic words. Words in `known` are not changed. */
export function normalizeQuestion(question: string, known: Set<string>): string {
  const normalized = forms.reduce((text, [form, meant]) => text.replace(form, meant), normalizeText(question))
  return normalized.replace(/[a-z]{6,}/g, word =>
    topicWordSet.has(word) || known.has(word)
      ? word
      : (topicWords.find(each => isTypo(word, each) && !isInflected(word, each)) ?? word),
  )
}

/** Returns whether two words are forms of the same word: `garancije` is not a typo of `garancija`. */
const isInflected = (word: string, meant: string) =>
  word.slice(0, -1) === meant.slice(0, -1) || word.slice(0, -1) === meant || word === meant.slice(0, -1)

/** Splits a question into its parts: `Koliko košta i kad radite?` has two parts. */
export const splitQuestion = (question: string): string[] =>
  question
    .split(
      /[.?!;\n,]+|\b(?:i|a|ili|kao i)\s(?=(?:koliko|kad|kada|gde|da li|dokle|mogu|moze|mozete|radite|sta|kako|imate|koja|koje|koji|od kad|do kad)\b)/,
    )
    .map(part => part.trim())
    .filter(Boolean)
