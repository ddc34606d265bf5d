/** Something in a text that can be right or wrong. */
export type Claim =
  /** `currency` is null when none is said. */
  | { kind: 'price'; amount: number; currency: string | null }
  /** Minutes after midnight; the sentence may name a day, say what one is working hours, and mean the afternoon. */
  | { kind: 'time'; minutes: number; day: DayMention | null; isAboutHours: boolean; mayBeAfternoon: boolean }
  | { kind: 'hours'; from: number; to: number; day: DayMention | null }
  | { kind: 'date'; day: number; month: number }
  /** That there is something free on a day. */
  | { kind: 'available'; day: DayMention }
  | { kind: 'phone'; digits: string }
  | { kind: 'link'; text: string }
  | { kind: 'number'; value: number }

/** So many days from today, a weekday (0 is Sunday), or a date. */
export type DayMention = { ahead: number } | { weekday: number } | { day: number; month: number }

type Found = { claim: Claim; at: number }

/** Where a text's sentences lie, found once; what one of them says is looked up once for each question. */
export class Sentences {
  readonly #text: string
  readonly #starts = [0]
  readonly #said = new Map<RegExp, Map<number, boolean>>()

  /** `end` finds the marks that end a sentence. */
  constructor(text: string, end: RegExp) {
    this.#text = text
    for (const { index } of text.matchAll(end)) this.#starts.push(index + 1)
  }

  /** The sentence around a place. */
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

  /** Whether the sentence around a place has something like this in it. */
  says(at: number, pattern: RegExp): boolean {
    const { from, to } = this.around(at)
    const known = this.#said.get(pattern) ?? new Map<number, boolean>()
    this.#said.set(pattern, known)
    if (!known.has(from)) known.set(from, pattern.test(this.#text.slice(from, to)))
    return known.get(from)!
  }
}

/** While figures, whose dots end none, are still in the text. */
const endBetweenFigures = /[!?\n]|\.(?=\s+[a-z])|\.$/g
/** Only when figures are blanked does every dot end one. */
const endWithoutFigures = /[.!?\n]/g
export const sentencesWithFigures = (text: string): Sentences => new Sentences(text, endBetweenFigures)
export const sentencesWithoutFigures = (text: string): Sentences => new Sentences(text, endWithoutFigures)

/** Takes out of a text, one kind after the other; what was understood is blanked, so that nothing is read twice. */
export class Reader {
  text: string
  readonly found: Found[] = []
  #sentences: { of: string; are: Sentences } | undefined

  constructor(text: string) {
    this.text = text
  }

  /** Those of the text as it stands. */
  get sentences(): Sentences {
    if (this.#sentences?.of !== this.text) this.#sentences = { of: this.text, are: sentencesWithFigures(this.text) }
    return this.#sentences.are
  }

  take(pattern: RegExp, read: (match: RegExpMatchArray, at: number) => Claim[] | null): void {
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
