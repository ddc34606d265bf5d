const LATIN_LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  ж: 'z',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  đ: 'dj',
}

/** Returns 0–9 for a digit of any script: the number of digits just before, because Unicode lists digits in order. */
function digitOf(character: string): string {
  const at = character.codePointAt(0)!
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) return String(value)
  }
  return '0'
}

/** Normalizes a text for comparison: plain lower-case Latin, digits 0–9, single spaces. Line ends stay. */
export const normalizeText = (text: string): string =>
  normalizeCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .trim()

/** Like `normalizeText`, but does not change white space. */
export const normalizeCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[а-шђјљњћџđ]/g, letter => LATIN_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]|[^\P{Cc}\n\t\r]/gu, '')
    .replace(/\p{Nd}/gu, digit => (digit >= '0' && digit <= '9' ? digit : digitOf(digit)))
    .replace(/[‐-―−]/g, '-')
