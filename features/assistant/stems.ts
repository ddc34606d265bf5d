const stopWords = new Set(
  'koliko kada gde radite mozete imate jeste nesto vasa vase vasu usluga usluge uslugu zanima treba trebalo moze molim dobar dobro pozdrav hvala uopste takodje jel kad sta sto kod vas nas vam nam ste sam smo ima ili ali pre pri oko sve svi ovo taj ova ove moj moja moje tek bez jos tri pet dva dve jedan jedna jedno ako bih bio bila ona oni ono kao vec kako mene njega neka neki neko nekog dan dana dane koji koja koje kakav biste bude biti samo mogu mozda nije nisu dobra ovde tamo kolika kolko hocu hteo htela zelim zeleo zelela recite kazite javite interesuje zasto znaci svoj svoje svoja sami sama radi rade radim radimo onda'.split(
    ' ',
  ),
)

/** Returns the words of a plain text in order, without stop words. */
export const wordsIn = (plainText: string): string[] =>
  (plainText.match(/[a-z]{3,}/g) ?? []).filter(word => !stopWords.has(word))

/** Returns the stems of a word: its first five letters, which inflection does not change; fewer for short words. */
const stemsOf = (word: string): string[] => {
  if (word.length > 5) return [word.slice(0, 5)]
  return word.length === 5 ? [word, `short ${word.slice(0, 4)}`] : [word.slice(0, 3)]
}

/** A set of words. `has` also recognizes inflected forms of these words. */
export class Stems {
  readonly #stems: Set<string>

  constructor(words: string[]) {
    this.#stems = new Set(words.flatMap(stemsOf))
  }

  has(word: string): boolean {
    return stemsOf(word).some(stem => this.#stems.has(stem))
  }
}

/** Splits a text into sentences with their marks. A dot inside a number does not end a sentence. */
export const sentencesOf = (text: string): string[] =>
  text
    .match(/[^.!?\n]+(?:[.,]\d[^.!?\n]*)*[.!?]*/g)
    ?.map(each => each.trim())
    .filter(Boolean) ?? []
