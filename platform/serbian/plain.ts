const letters: Record<string, string> = {
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

/** Any decimal digit of any script as 0 to 9: each script has its ten in a row. */
function digitOf(character: string): string {
  const at = character.codePointAt(0)!
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) return String(value)
  }
  return '0'
}

/**
 * A text as it is compared: small Latin letters without marks, whatever script or disguise it came in; digits are 0 to
 * 9, spaces are single, line ends stay.
 */
export const plain = (text: string): string =>
  plainCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .trim()

/**
 * The same character by character: white space is neither joined nor cut off. A mark and an invisible character become
 * nothing, a character may become several.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[а-шђјљњћџđ]/g, letter => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]|[^\P{Cc}\n\t\r]/gu, '')
    .replace(/\p{Nd}/gu, digit => (digit >= '0' && digit <= '9' ? digit : digitOf(digit)))
    .replace(/[‐-―−]/g, '-')
