/** The letters of Serbian in Latin and in Cyrillic, in the same order. */
const LATIN = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ')
const CYRILLIC = 'а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш'.split(' ')

const pairs = (from: string[], to: string[]): Record<string, string> =>
  Object.fromEntries(from.map((letter, at) => [letter, to[at]!]))

export const toLatinLetters = pairs(CYRILLIC, LATIN)
/** Contains also the single characters that Unicode has for the digraphs. */
export const toCyrillicLetters = { ...pairs(LATIN, CYRILLIC), ǉ: 'љ', ǌ: 'њ', ǆ: 'џ' } as Record<string, string>
