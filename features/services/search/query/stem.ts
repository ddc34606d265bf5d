/**
 * Endings of nouns, adjectives and verbs as `plain` writes them, the longest first. Only inflections are cut, so that
 * words of different meaning stay apart; at least three letters remain.
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
/** Derivations, cut from longer words: `krečenje` and `krečiti` get the same stem, so do `bravarka` and `bravar`. */
const longEndings = [
  ...['skoga', 'skome', 'skog', 'skom', 'skoj', 'skim', 'skih', 'ska', 'ske', 'ski', 'sku', 'sko'],
  ...['ivanje', 'ivanja', 'ovanje', 'ovanja', 'avanje', 'avanja'],
  ...['anjem', 'enjem', 'anja', 'anje', 'anju', 'enja', 'enje', 'enju', 'kom', 'ka', 'ke', 'ki', 'ku'],
]
/** Participles and plurals: `zapušen` as `zapušila`, `deteta` as `dete`. */
const middleEndings = ['enog', 'enom', 'en', 'ena', 'eno', 'eni', 'ene', 'enu']

const cut = (word: string, endings: string[], minLength: number) => {
  const ending = endings.find(each => word.endsWith(each) && word.length - each.length >= minLength)
  return ending ? word.slice(0, -ending.length) : word
}

/** Returns the common stem of a word's forms: `slavine`, `slavinom` → `slavin`. Takes a word as `plain` writes it. */
export function stem(word: string): string {
  const long = cut(word, longEndings, 5)
  if (long !== word) return long
  const middle = cut(word, middleEndings, 4)
  return middle === word ? cut(word, endings, 3) : middle
}
