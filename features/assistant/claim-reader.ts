export type Claim =
  /** `currency` is null if the text names none. */
  | { kind: 'price'; amount: number; currency: string | null }
  /** `minutes` count from midnight. `isAboutHours`: a time of working hours. `mayBeAfternoon`: 3 can mean 15:00. */
  | { kind: 'time'; minutes: number; day: DayMention | null; isAboutHours: boolean; mayBeAfternoon: boolean }
  | { kind: 'hours'; from: number; to: number; day: DayMention | null }
  | { kind: 'date'; day: number; month: number }
  | { kind: 'available'; day: DayMention }
  | { kind: 'phone'; digits: string }
  | { kind: 'link'; text: string }
  | { kind: 'number'; value: number }

/** A number of days from today, a weekday (0 is Sunday), or a date. */
export type DayMention = { ahead: number } | { weekday: number } | { day: number; month: number }

type Found = { claim: Claim; at: number }

/** The sentences of a text. Caches where sentences begin, and whether a pattern matches a sentence. */
export class Sentences {
  readonly #text: string
  readonly #starts = [0]
  readonly #results = new Map<RegExp, Map<number, boolean>>()

  /** `end` matches the marks that end a sentence. */
  constructor(text: string, end: RegExp) {
    this.#text = text
    for (const { index } of text.matchAll(end)) this.#starts.push(index + 1)
  }

  around(at: number): { from: number; to: number } {
    let first = 0
    let last = this.#starts.length - 1
    while (first < last) {
      const middle = Math.ceil((first + last) / 2)
      if (this.#starts[middle]! <= at) first = middle
      else last = middle - 1
    }
    return { from: this.#starts[first]!, to: (this.#starts[first + 1] ?? this.#text.length + 1) - 1 }
  }

  matches(at: number, pattern: RegExp): boolean {
    const { from, to } = this.around(at)
    const results = this.#results.get(pattern) ?? new Map<number, boolean>()
    this.#results.set(pattern, results)
    if (!results.has(from)) results.set(from, pattern.test(this.#text.slice(from, to)))
    return results.get(from)!
  }
}

/** Ends of sentences in a text with figures. A dot ends a sentence only before a word or at the end of the text. */
const endWithFigures = /[!?\n]|\.(?=\s+[a-z])|\.$/g
/** Ends of sentences in a text whose figures are blanked. Here every dot ends a sentence. */
const endWithoutFigures = /[.!?\n]/g
export const sentencesWithFigures = (text: string): Sentences => new Sentences(text, endWithFigures)
export const sentencesWithoutFigures = (text: string): Sentences => new Sentences(text, endWithoutFigures)

/** Extracts claims from a text, one pattern after the other. Blanks what matches, so that nothing is read twice. */
export class ClaimReader {
  text: string
  readonly found: Found[] = []
  #sentences: { text: string; value: Sentences } | undefined

  constructor(text: string) {
    this.text = text
  }

  get sentences(): Sentences {
    if (this.#sentences?.text !== this.text)
      this.#sentences = { text: this.text, value: sentencesWithFigures(this.text) }
    return this.#sentences.value
  }

  extract(pattern: RegExp, read: (match: RegExpMatchArray, at: number) => Claim[] | null): void {
    this.text = this.text.replace(pattern, (...args) => {
      const groups = args.slice(
        0,
        args.findIndex(each => typeof each === 'number'),
      ) as unknown as RegExpMatchArray
      const at = args.find(each => typeof each === 'number') as number
      const claims = read(groups, at)
      if (!claims) return groups[0]!
      for (const claim of claims) this.found.push({ claim, at })
      return '\u0002'.repeat(groups[0]!.length)
    })
  }
}
