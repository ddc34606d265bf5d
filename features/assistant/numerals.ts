export const numeralMark = '\u0001'

const below20 =
  'nula jedan dva tri cetiri pet sest sedam osam devet deset jedanaest dvanaest trinaest cetrnaest petnaest sesnaest sedamnaest osamnaest devetnaest'
const tens = 'dvadeset trideset cetrdeset pedeset sezdeset sedamdeset osamdeset devedeset'
const hundreds = 'sto dvesta trista cetiristo petsto seststo sedamsto osamsto devetsto'

const values = new Map<string, number>([
  ...below20.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
  ...hundreds.split(' ').map((word, index) => [word, 100 + 100 * index] as const),
  ['jedna', 1],
  ['jedno', 1],
  ['jednu', 1],
  ['dve', 2],
  ['dvije', 2],
  ['stotinu', 100],
  ['stotina', 100],
  ['stotinak', 100],
  ['dvjesta', 200],
  ['dvesto', 200],
  ['tristo', 300],
  ['sesto', 600],
])

const thousand = /^(h?iljad[aeiu]?|tisuc[aeu])$/

/** Returns the number that a word means. `dvadesetak`, about 20, counts as 20. `petak` is a day, not a number. */
function wordValue(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  const about = word.endsWith('ak') ? values.get(word.slice(0, -2)) : undefined
  return values.get(word) ?? (about && about >= 10 ? about : undefined)
}

/** Number of words in the longest number: `devetsto devedeset i devet hiljada i devetsto devedeset i devet`. */
const MAX_WORDS = 10

type Parsed = { value: number; next: number }

/** Parses a number below 1000, such as `sto dvadeset i pet`, that begins with the word at index `at`. */
function smallAt(words: string[], at: number): Parsed | null {
  let next = at
  let value = 0
  // Each further word must be of a lower order than the one before: `pet sest` are two numbers.
  let order = 1000
  for (;;) {
    const joined = next > at && words[next] === 'i' ? next + 1 : next
    const word = wordValue(words[joined])
    if (word === undefined || (next > at && (word === 0 || word >= order))) break
    // After tens, such as `dvadeset`, only units can belong to the same number.
    if (next > at && order === 10 && word >= 10) break
    value += word
    order = word >= 100 ? 100 : word >= 20 ? 10 : 0
    next = joined + 1
    if (order === 0) break
  }
  return next > at ? { value, next } : null
}

function numberAt(words: string[], at: number): Parsed | null {
  const small = smallAt(words, at)
  let { value, next } = small ?? { value: 1, next: at }
  if (small && words[next] === 'i' && words[next + 1] === 'po' && thousand.test(words[next + 2] ?? '')) {
    return { value: (value + 0.5) * 1000, next: next + 3 }
  }
  if (!thousand.test(words[next] ?? '')) return small
  value *= 1000
  next += 1
  if (words[next] === 'i' && words[next + 1] === 'po') return { value: value + 500, next: next + 2 }
  const rest = smallAt(words, words[next] === 'i' ? next + 1 : next)
  return rest ? { value: value + rest.value, next: rest.next } : { value, next }
}

const endOf = (parts: string[]) => parts.slice(-3).join('').slice(-2)

/** Replaces numbers in words by digits after `numeralMark`: `hiljadu i po dinara` becomes `␁1500 dinara`. */
export function replaceNumerals(text: string): string {
  const parts = text.split(/([a-z]+)/)
  // Parts with an odd index are words. Words separated by one space or hyphen may form one number.
  const result: string[] = []
  let place = 0
  while (place < parts.length) {
    if (place % 2 === 0) {
      result.push(parts[place]!)
      place += 1
      continue
    }
    const run = [parts[place]!]
    while (
      run.length < MAX_WORDS &&
      /^[ -]$/.test(parts[place + 2 * run.length - 1] ?? '') &&
      parts[place + 2 * run.length]
    ) {
      run.push(parts[place + 2 * run.length]!)
    }
    const number = numberAt(run, 0)
    // `hiljade` after a digit is not replaced, because claims.ts reads `2 hiljade` as one price.
    const followsFigure = thousand.test(run[0]!) && /\d ?$/.test(endOf(result))
    if (number && !followsFigure) {
      result.push(`${numeralMark}${number.value}`)
      place += 2 * number.next - 1
    } else {
      result.push(parts[place]!)
      place += 1
    }
  }
  return result.join('')
}
