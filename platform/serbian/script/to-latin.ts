const LETTERS: Record<string, string> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    ђ: 'đ',
    е: 'e',
    ж: 'ž',
    з: 'z',
    и: 'i',
    ј: 'j',
    к: 'k',
    л: 'l',
    љ: 'lj',
  },
  ...{
    м: 'm',
    н: 'n',
    њ: 'nj',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    ћ: 'ć',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'č',
  },
  ...{ џ: 'dž', ш: 'š' },
}
const CAPITAL = /[А-ЯЂЈЉЊЋЏ]/

/** Converts Serbian Cyrillic to Latin; everything else stays. A capital digraph is `Lj` before small letters, else `LJ`. */
export function toLatin(text: string): string {
  if (!/[Ђ-џ]/.test(text)) return text
  return text.replace(/[А-шЂ-џ]/g, (letter, at: number) => {
    const small = letter.toLowerCase()
    const latin = LETTERS[small]
    if (latin === undefined) return letter
    if (small === letter) return latin
    const next = text[at + 1] ?? ''
    const previous = text[at - 1] ?? ''
    const isAmongCapitals = CAPITAL.test(next) || (CAPITAL.test(previous) && !/[а-шђ-џ]/.test(next))
    return isAmongCapitals ? latin.toUpperCase() : latin[0]!.toUpperCase() + latin.slice(1)
  })
}
