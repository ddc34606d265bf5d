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
  /** Free of charge, a discount. */
  | { kind: 'bargain'; word: string }
  | { kind: 'number'; value: number }

/** So many days from today, a weekday (0 is Sunday), or a date. */
export type DayMention = { ahead: number } | { weekday: number } | { day: number; month: number }

type Found = { claim: Claim; at: number }

/** Takes out of a text, one kind after the other; what was understood is blanked, so that nothing is read twice. */
export class Reader {
  text: string
  readonly found: Found[] = []

  constructor(text: string) {
    this.text = text
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

  /** The sentence around a place; only now that figures are blanked does a dot end one. */
  sentenceAt(at: number): { from: number; to: number } {
    const before = Math.max(...['.', '!', '?', '\n'].map(mark => this.text.lastIndexOf(mark, at - 1)))
    const ends = ['.', '!', '?', '\n'].map(mark => this.text.indexOf(mark, at)).filter(end => end >= 0)
    return { from: before + 1, to: ends.length ? Math.min(...ends) : this.text.length }
  }
}

/** The sentence around a place while figures, whose dots end none, are still in the text. */
export function sentenceIn(text: string, at: number): { from: number; to: number } {
  const end = /[!?\n]|\.(?=\s+[a-z])|\.$/g
  let from = 0
  for (const { index } of text.matchAll(end)) {
    if (index >= at) return { from, to: index }
    from = index + 1
  }
  return { from, to: text.length }
}
