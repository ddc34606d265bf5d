import { isKeptLatin } from './kept-latin.ts'

const LETTERS: Record<string, string> = {
  ...{
    a: 'а',
    b: 'б',
    v: 'в',
    g: 'г',
    d: 'д',
    đ: 'ђ',
    e: 'е',
    ž: 'ж',
    z: 'з',
    i: 'и',
    j: 'ј',
    k: 'к',
    l: 'л',
    lj: 'љ',
  },
  ...{
    m: 'м',
    n: 'н',
    nj: 'њ',
    o: 'о',
    p: 'п',
    r: 'р',
    s: 'с',
    t: 'т',
    ć: 'ћ',
    u: 'у',
    f: 'ф',
    h: 'х',
    c: 'ц',
    č: 'ч',
  },
  ...{ dž: 'џ', š: 'ш', ǉ: 'љ', ǌ: 'њ', ǆ: 'џ' },
}

/** Words whose `nj` or `dž` are two letters: `инјекција`, `надживети`, but `оџак`, `наџак`. */
const SEPARATE_LETTERS = new RegExp(
  [
    'in(?=jek[ct])',
    'kon(?=junk|jug|jekt)',
    'tan(?=jug)',
    'ben(?=jamin)',
    '^an(?=jon)',
    'van(?=jezi|jurisd)',
    '^(?:ne|naj)?(?:nad(?=ž(?!ak))|pred(?=ž)|od(?=ž(?:al|iv|ub|vak|mi|de|et))|pod(?=ž(?:anr|up|eg|eć|ar|ig)))',
  ].join('|'),
  'gi',
)
const LETTER = /lj|nj|dž|[a-zčćžšđǆǉǌ]/gi

const DOMAIN_ENDINGS = 'rs|com|net|org|info|eu|me|ba|hr|mk|si|de|at|ch|io|app|dev|test'
const FILE_ENDINGS = 'pdf|jpe?g|png|webp|avif|heic|gif|svg|csv|ics|vcf|zip|html?|txt|md|mp4|xml|json|docx?|xlsx?'
/** Quantifiers are bounded, because each position of a long text without spaces is tried. */
const ADDRESS_OR_WORD = new RegExp(
  [
    '(?:https?://|www\\.)[^\\s<>"„”“]+',
    '(?:mailto|tel|webcal|sms):[^\\s<>"„”“]+',
    '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})*',
    `(?:[\\w-]{1,63}\\.){1,8}(?:${DOMAIN_ENDINGS}|${FILE_ENDINGS})(?![\\wčćžšđ])(?:[/:][^\\s<>"„”“]*)?`,
    '[@/#][\\w-]{1,64}(?:/[\\w-]{1,64})*',
    'Wi-Fi|[A-Z]{1,5}-\\d[\\dA-Z-]*',
    '[\\dA-Za-zÀ-ÖØ-öø-ɏ]+',
  ].join('|'),
  'g',
)
const WORD = /^[\dA-Za-zÀ-ÖØ-öø-ɏ]+$/

function toCyrillicLetter(latin: string): string {
  const small = latin.toLowerCase()
  const cyrillic = LETTERS[small]!
  return latin[0] === small[0] ? cyrillic : cyrillic.toUpperCase()
}

const toCyrillicWord = (word: string): string =>
  word.replace(SEPARATE_LETTERS, '$&|').replace(LETTER, toCyrillicLetter).replace(/\|/g, '')

/** Converts Serbian Latin to Cyrillic. Addresses, codes, units and names of products stay (`kept-latin.ts`). */
export function toCyrillic(text: string): string {
  if (!/[A-Za-z]/.test(text)) return text.replace(LETTER, toCyrillicLetter)
  const composed = /[\u0300-\u036f]/.test(text) ? text.normalize('NFC') : text
  return composed.replace(ADDRESS_OR_WORD, (token, at: number) => {
    const before = composed.slice(Math.max(0, at - 2), at)
    if (WORD.test(token)) {
      return isKeptLatin(token, before, composed.slice(at + token.length, at + token.length + 1))
        ? token
        : toCyrillicWord(token)
    }
    // A slash between words, as in `din/dan`, is not the beginning of a path.
    return /^[/#]/.test(token) && /\S$/.test(before) ? token[0] + toCyrillic(token.slice(1)) : token
  })
}
