import frequent from 'zxcvbn/lib/frequency_lists.js'
import { signupCities } from '../../../platform/serbian/cities.ts'
import { normalizeText } from '../../../platform/serbian/normalize-text.ts'
import { invalidInput } from '../../../platform/server/http/problem.server.ts'
import { passwordLength } from '../account-limits.ts'

/** About 11,000 passwords that are common worldwide, from leaks. */
const commonPasswords = new Set(frequent.passwords.filter(each => each.length >= passwordLength.min))

/** Passwords common in Serbia, mostly followed by a number. */
const serbianWords = new Set([
  ...signupCities.map(city => normalizeText(city).replaceAll(' ', '')),
  ...`lozinka mojalozinka novalozinka sifra mojasifra dobardan zdravo cao caocao ljubav ljubavi volimte volimteee
  srecica sreca zivot porodica mamaitata mama tata majka sestra brat bebica beba andjeo andjela sunce suncica srce
  beogradjanin
  srbija srbijanac serbia jugoslavija kosovo sumadija vojvodina dunav sava avala
  zvezda crvenazvezda crvena delije delija partizan grobari grobar cigani fudbal kosarka obilic vojvodinans
  aleksandar aleksandra nikola jovana milica marko stefan luka petar jelena marija milan dragan dejan zoran goran
  nemanja milos ivana ana tamara katarina teodora sofija dusan bojan vladimir slobodan djordje filip lazar uros
  qwertz qwertzui qwertzuiop asdfghjk asdfghjkl yxcvbnm administrator admin korisnik test proba probaproba
  racunar kompjuter internet facebook instagram mercedes golf audi jugo skoda`.split(/\s+/),
])

const productWords = ['komsiluk', 'komsija', 'komsije', 'komsinica', 'комшилук', 'комшија']
/** Public password of the demonstration, accepted only on a local site. */
const demoPassword = 'komsiluk1'
/** A password with fewer characters than this beside known words is guessable. */
const MIN_OTHER_CHARACTERS = 5
const tooCommon = 'Ova lozinka je previše česta. Izaberite drugu.'
const tooPersonal = 'Lozinka ne sme da bude vaše ime ili email adresa. Izaberite drugu.'
const separator = /[^a-z]+/

/** Throws an error for the field if a password is common or consists of product words or the user's name or address. */
export function rejectGuessablePassword(
  field: string,
  password: string,
  user: { name?: string; email?: string },
  isLocal: boolean,
): void {
  if (isLocal && password === demoPassword) return
  const plain = folded(password)
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const isOneCharacter = new Set(plain).size === 1
  if (
    commonPasswords.has(password.toLowerCase()) ||
    commonPasswords.has(plain) ||
    serbianWords.has(stem) ||
    isOneCharacter ||
    hasLittleElse(plain, productWords)
  )
    throw invalidInput({ [field]: tooCommon })
  if (hasLittleElse(plain, [...ownWords(user), ...productWords])) throw invalidInput({ [field]: tooPersonal })
}

/** Returns whether a password contains little more than these words, such as a year, a sign or a repeated word. */
function hasLittleElse(plain: string, words: string[]): boolean {
  const alphanumeric = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  const whole = alphanumeric(plain)
  const longestFirst = words.map(alphanumeric).sort((one, other) => other.length - one.length)
  const otherCharacters = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), whole).replaceAll(' ', '')
  return otherCharacters.length < Math.min(MIN_OTHER_CHARACTERS, whole.length)
}

function ownWords({ name = '', email = '' }: { name?: string; email?: string }): string[] {
  const words = [folded(name), ...folded(email).split('@')].flatMap(each => {
    const parts = each.split(separator)
    return [each, parts.join(''), ...parts]
  })
  return [...new Set(words.filter(word => word.length > 3))]
}

const folded = (text: string) => text.toLowerCase().replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '')
