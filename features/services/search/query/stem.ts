/**
 * Endings of nouns, adjectives and verbs as `plain` writes them, the longest first. Only what changes with the sentence
 * is cut, so that words of different meaning stay apart; three letters stay at least.
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
/** Of longer words more is cut: `krečenje` and `krečiti`, `bravarka` and `bravar` meet. */
const longEndings = [
  ...['skoga', 'skome', 'skog', 'skom', 'skoj', 'skim', 'skih', 'ska', 'ske', 'ski', 'sku', 'sko'],
  ...['ivanje', 'ivanja', 'ovanje', 'ovanja', 'avanje', 'avanja'],
  ...['anjem', 'enjem', 'anja', 'anje', 'anju', 'enja', 'enje', 'enju', 'kom', 'ka', 'ke', 'ki', 'ku'],
]
/** `zapušen`, as `zapušila`; `deteta`, as `dete`. */
const middleEndings = ['enog', 'enom', 'en', 'ena', 'eno', 'eni', 'ene', 'enu']

const cut = (word: string, from: string[], least: number) => {
  const ending = from.find(each => word.endsWith(each) && word.length - each.length >= least)
  return ending ? word.slice(0, -ending.length) : word
}

/** What is common to the forms of a word, which is given as `plain` writes it: `slavine`, `slavinom` → `slavin`. */
export function stem(word: string): string {
  const long = cut(word, longEndings, 5)
  if (long !== word) return long
  const middle = cut(word, middleEndings, 4)
  return middle === word ? cut(word, endings, 3) : middle
}
