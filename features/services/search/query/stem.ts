/**
 * Endings of nouns, adjectives and verbs as `plain` writes them, the longest first. The list has only inflections, so
 * that words of different meaning get different stems. At least three letters of a word remain.
 */
const endings = [
  ...['ovima', 'evima', 'ijama', 'ijima'],
  ...['jemo', 'jete', 'ajte', 'imo', 'ite'],
  ...['ovi', 'ova', 'ove', 'ovu', 'ovo', 'evi', 'eva', 'eve', 'ama', 'ima', 'oga', 'ega', 'omu', 'ome', 'emu'],
  ...['ija', 'ije', 'iji', 'iju', 'ati', 'iti', 'eti', 'ala', 'alo', 'ali', 'ale'],
  ...['ila', 'ilo', 'ili', 'ile', 'ela', 'elo', 'eli', 'ele', 'aju', 'uju', 'uje', 'jem', 'jes'],
  ...[
    'etom',
    'eta',
    'etu',
    'om',
    'em',
    'og',
    'eg',
    'oj',
    'im',
    'ih',
    'am',
    'as',
    'is',
    'es',
    'ao',
    'io',
    'eo',
    'ti',
    'mo',
    'te',
    'je',
  ],
  ...['a', 'e', 'i', 'o', 'u'],
]
/** Endings of derived words: `krečenje` and `krečiti` get the same stem, as do `bravarka` and `bravar`. */
const longEndings = [
  ...['skoga', 'skome', 'skog', 'skom', 'skoj', 'skim', 'skih', 'ska', 'ske', 'ski', 'sku', 'sko'],
  ...['ivanje', 'ivanja', 'ovanje', 'ovanja', 'avanje', 'avanja'],
  ...['anjem', 'enjem', 'anja', 'anje', 'anju', 'enja', 'enje', 'enju', 'kom', 'ka', 'ke', 'ki', 'ku'],
]
/** Endings of participles and nouns: `zapušen` gets the stem of `zapušila`, and `vremena` gets the stem of `vreme`. */
const middleEndings = ['enog', 'enom', 'en', 'ena', 'eno', 'eni', 'ene', 'enu']

const cut = (word: string, endings: string[], minLength: number) => {
  const ending = endings.find(each => word.endsWith(each) && word.length - each.length >= minLength)
  return ending ? word.slice(0, -ending.length) : word
}

/** Returns the stem that all forms of a word share: `slavine` → `slavin`. The word must be as `plain` writes it. */
export function stem(word: string): string {
  const long = cut(word, longEndings, 5)
  if (long !== word) return long
  const middle = cut(word, middleEndings, 4)
  return middle === word ? cut(word, endings, 3) : middle
}
