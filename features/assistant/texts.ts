import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { type Facts, type PriceFact, providerTexts } from './facts.ts'
import { replaceNumerals } from './numerals.ts'
import { findNamedLines } from './price-lines.ts'
import { Stems, sentencesOf, wordsIn } from './stems.ts'

/** Maximum numbers: quoted sentences per part of a question, characters of a quotation, characters of `beginning`. */
const max = { sentences: 2, characters: 300, beginning: 240 }

/** Words of a question that name no specific thing or job. */
const generic = new Stems(
  'posao posla poslu poslova radova radovi rada popravka popravku popravke popraviti popravljate popravljas popravite servis servisirate zamena menjate zameniti ugradnja ugradjujete ugraditi montaza montirate dolazak dolazite doci dodjete izlazak izlazite izlazi stizete pregled cena cene cenu kosta kostaju kostala kostalo naplatili naplacujete naplatiti placa placate platiti evra evro dinara dinarima komada ukupno ukupna otprilike okvirno priblizno prosecno otprilika danas sutra prekosutra veceras jutros ujutru uvece popodne prepodne podne ponedeljak utorak sreda sredu cetvrtak petak subota subotu nedelja nedelju nedeljom subotom vikendom praznikom hitno odmah brzo termin termina slobodno slobodni vreme vremena casa sati sata minuta majstor majstora covek molimo dobro jutro vece zdravo cao komsija komsinice majstore usluzi firma nudite bavite drzite primate dajete pravite imam imao imala treba trebace nova nove novi novo stara stare stari staro velika velike veliki mala male mali jedan jedna puno odnosno takva takve neki besplatno besplatan besplatna skupo jeftino povoljno izadje uzimate trazite para pare novca novac budzet najmanje najvise vise manje grad grada gradu mesto mesta adresa adrese lokacija kraj kraju delu blizu centra centar daleko nalazite kuci kuca kucu stan stanu teren terenu cenovnik tarifa broj telefon pozovem pozvati zovem nazovem dali moguce mogli mogla mogao prvi drugi treci cetvrti peti sesti sedmi osmi pomognete pomoci trazim trazi'.split(
    ' ',
  ),
)

/** Matches words such as `kosta` or `popravljate`, and captures the object that follows them. */
const namesObject =
  /\b(?:kosta|kostaju|kostala|cen[aeu](?: je| za)?|posto je|naplacujete(?: za)?|popravljate|popravljas|menjate|ugradjujete|servisirate|montirate|radite|imate|drzite|pravite|nudite|primate|dajete|predajete|bavite se|dolazite|izlazite|cistite|perete|secete|sijete|prodajete|iznajmljujete)(?: li)?((?: [a-z]+){1,4})/g

export type QuestionObjects = { known: string[]; namesUnknown: boolean }

/** A service's texts. The methods find sentences that answer a question; these sentences are quoted unchanged. */
export class ServiceTexts {
  readonly #sentences: { text: string; plain: string; stems: Stems }[]
  readonly #description: string
  readonly #stems: Stems
  readonly #prices: PriceFact[]
  readonly words: Set<string>

  constructor(facts: Facts) {
    this.#description = facts.description
    this.#prices = facts.prices
    this.#sentences = sentencesOf(facts.description).map(text => {
      const plainText = normalizeText(text)
      return { text, plain: plainText, stems: new Stems(wordsIn(plainText)) }
    })
    const all = normalizeText(providerTexts(facts))
    this.#stems = new Stems(wordsIn(all))
    this.words = new Set(all.match(/[a-z]+/g))
  }

  /** Returns the question's words that the texts contain. `namesUnknown`: the texts lack a thing in the question. */
  objectsIn(question: string): QuestionObjects {
    const specificWords = (text: string) => wordsIn(text).filter(word => !generic.has(word))
    const known = specificWords(question).filter(word => this.#stems.has(word))
    const named = [...question.matchAll(namesObject)].flatMap(([, words]) => specificWords(words!))
    return { known, namesUnknown: named.some(word => !this.#stems.has(word)) }
  }

  /** Returns the sentences that match `kind` and share most words with the question, in their original order. */
  about(kind: RegExp, question: string): string[] {
    const wanted = new Set(wordsIn(question))
    const scored = this.#sentences
      .map((sentence, at) => ({ at, hits: [...wanted].filter(word => sentence.stems.has(word)).length }))
      .filter(({ at }) => kind.test(this.#sentences[at]!.plain))
    return this.#best(scored)
  }

  /** Returns the sentence that has a price and contains most of the `known` words. */
  pricing(known: string[]): string[] {
    const scored = this.#sentences
      .map((sentence, at) => ({ at, hits: known.filter(word => sentence.stems.has(word)).length }))
      .filter(({ at, hits }) => hits && isPriced(this.#sentences[at]!.plain))
    return this.#best(scored).slice(0, 1)
  }

  pricesOf(question: string): PriceFact[] {
    return findNamedLines(this.#prices, question, word => generic.has(word))
  }

  naming(known: string[]): string[] {
    const scored = this.#sentences
      .map((sentence, at) => ({ at, hits: known.filter(word => sentence.stems.has(word)).length }))
      .filter(({ hits }) => hits)
    return this.#best(scored).slice(0, 1)
  }

  #best(scored: { at: number; hits: number }[]): string[] {
    const chosen = scored.sort((a, b) => b.hits - a.hits || a.at - b.at).slice(0, max.sentences)
    return chosen.sort((a, b) => a.at - b.at).map(({ at }) => this.#withCondition(at))
  }

  /** Returns a sentence together with the condition that may follow, as in `Radim i nedeljom. Samo hitne slučajeve.` */
  #withCondition(at: number): string {
    const next = this.#sentences[at + 1]
    const isCondition = next && /^(?:samo|osim|sem|ali|izuzetak|medjutim|uz|ne vazi|to ne)\b/.test(next.plain)
    return [this.#sentences[at]!.text, ...(isCondition ? [next.text] : [])].join(' ').slice(0, max.characters)
  }

  mentionsMeans(question: string, sentences: string[]): boolean {
    const named = question.match(/\b(?:kartic|gotovin|rat[ae]\b|virman|cek|avans|kapar)/g) ?? []
    const text = normalizeText(sentences.join(' '))
    return named.every(means => text.includes(means.slice(0, 6)))
  }

  /** Returns the provider's sentence about the thing in the question, or null if their texts do not mention it. */
  fitting(question: string): string | null {
    const { known, namesUnknown } = this.objectsIn(question)
    return namesUnknown ? null : (this.naming(known)[0] ?? null)
  }

  /** Returns the first sentences of the description, about 240 characters. */
  beginning(): string {
    let text = ''
    for (const sentence of sentencesOf(this.#description)) {
      if (text && text.length + sentence.length > max.beginning) break
      text = text ? `${text} ${sentence}` : sentence
    }
    return text.slice(0, 400)
  }
}

/** Returns whether a sentence has a price, also without a currency: `plomba je od 30, vađenje 25`. */
const isPriced = (sentence: string) => {
  const text = replaceNumerals(sentence)
  return (
    /besplat|gratis|naplac|\bplaca|(?:€|\b(?:evr|eur|din|rsd))/.test(text) ||
    /\b(?:je|su) (?:od |oko |do )?\d/.test(text)
  )
}
