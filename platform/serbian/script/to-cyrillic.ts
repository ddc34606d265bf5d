import { toCyrillicLetters } from './alphabet.ts'
import { isKeptLatin } from './kept-latin.ts'

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

const DOMAIN_ENDINGS = 'rs|com|net|org|info|eu|me|ba|hr|mk|si|de|at|ch|io|app|dev|test|localhost'
const FILE_ENDINGS = 'pdf|jpe?g|png|webp|avif|heic|gif|svg|csv|ics|vcf|zip|html?|txt|md|mp4|xml|json|docx?|xlsx?'
/** Quantifiers are bounded, because each position of a long text without spaces is tried. */
const ADDRESS_OR_WORD = new RegExp(
  [
    '(?:https?://|www\\.)[^\\s<>"„”“]+',
    '(?:mailto|tel|webcal|sms):[^\\s<>"„”“]+',
    '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})*',
    `(?:[\\w-]{1,63}\\.){1,8}(?:${DOMAIN_ENDINGS}|${FILE_ENDINGS})(?![\\wčćžšđ])(?:[/:][^\\s<>"„”“]*)?`,
    '[@/#][\\w-]{1,64}(?:/[\\w-]{1,64})*',
    'Wi-Fi|[Ee]-mail[a-z]*|[A-Z]{1,5}-\\d[\\dA-Z-]*',
    '[\\dA-Za-zÀ-ÖØ-öø-ɏ]+',
  ].join('|'),
  'g',
)
const WORD = /[\dA-Za-zÀ-ÖØ-öø-ɏ]+/g

function toCyrillicLetter(latin: string): string {
  const small = latin.toLowerCase()
  const cyrillic = toCyrillicLetters[small]!
  return latin[0] === small[0] ? cyrillic : cyrillic.toUpperCase()
}

/** The name of a category, which has no `đ` in Latin. */
const WITHOUT_D_STROKE = /^(gra)dj(?=evin)/i

const toCyrillicWord = (word: string): string =>
  word
    .replace(WITHOUT_D_STROKE, '$1đ')
    .replace(SEPARATE_LETTERS, '$&|')
    .replace(LETTER, toCyrillicLetter)
    .replace(/\|/g, '')

/** Converts Serbian Latin to Cyrillic. Addresses, codes, units and names of products stay (`kept-latin.ts`). */
export function toCyrillic(given: string): string {
  const text = /[\u0300-\u036f]/.test(given) ? given.normalize('NFC') : given
  function convertWord(word: string, at: number): string {
    const end = at + word.length
    return isKeptLatin(word, text.slice(Math.max(0, at - 2), at), text.slice(end, end + 1))
      ? word
      : toCyrillicWord(word)
  }
  return text.replace(ADDRESS_OR_WORD, (token, at: number) => {
    // A slash between words, as in `din/dan`, is not the beginning of a path.
    const isWord = /^[\dA-Za-zÀ-ɏ]+$/.test(token) || (/^[/#]/.test(token) && /\S/.test(text[at - 1] ?? ' '))
    return isWord ? token.replace(WORD, (word, from: number) => convertWord(word, at + from)) : token
  })
}
