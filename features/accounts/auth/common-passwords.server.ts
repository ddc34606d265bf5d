import frequent from 'zxcvbn/lib/frequency_lists.js'
import { invalidInput } from '../../../platform/server/http/problem.server.ts'
import { passwordLength } from '../account-limits.ts'

/** Some eleven thousand that people all over the world choose, as they came to light in break-ins. */
const common = new Set(frequent.passwords.filter(each => each.length >= passwordLength.min))

/** What people here choose, mostly with a number behind it. */
const local = new Set(
  `lozinka mojalozinka novalozinka sifra mojasifra dobardan zdravo cao caocao ljubav ljubavi volimte volimteee
  srecica sreca zivot porodica mamaitata mama tata majka sestra brat bebica beba andjeo andjela sunce suncica srce
  beograd beogradjanin novisad nis kragujevac subotica zrenjanin pancevo cacak kraljevo leskovac vranje
  srbija srbijanac serbia jugoslavija kosovo sumadija vojvodina dunav sava avala
  zvezda crvenazvezda crvena delije delija partizan grobari grobar cigani fudbal kosarka obilic vojvodinans
  aleksandar aleksandra nikola jovana milica marko stefan luka petar jelena marija milan dragan dejan zoran goran
  nemanja milos ivana ana tamara katarina teodora sofija dusan bojan vladimir slobodan djordje filip lazar uros
  qwertz qwertzui qwertzuiop asdfghjk asdfghjkl yxcvbnm administrator admin korisnik test proba probaproba
  racunar kompjuter internet facebook instagram mercedes golf audi jugo skoda`.split(/\s+/),
)

/** The product's own words. */
const ours = ['komsiluk', 'komsija', 'komsije', 'komsinica', 'комшилук', 'комшија']
/** The demonstration's, which is public: taken only where the demonstration may be, on a machine for trying. */
const forTrying = 'komsiluk1'
/** With so few signs beside words that are known it is guessed as they are. */
const fewest = 5
const tooCommon = 'Ova lozinka je previše česta. Izaberite drugu.'
const tooNear = 'Lozinka ne sme da bude vaše ime ili email adresa. Izaberite drugu.'
const mark = /[^a-z]+/

/**
 * Refuses a new password that others would guess first, at its field; whose it is, as far as that is known, and whether
 * it is for a site on this machine alone.
 */
export function refuseGuessable(
  field: string,
  password: string,
  person: { name?: string; email?: string },
  isLocal: boolean,
): void {
  if (isLocal && password === forTrying) return
  const plain = folded(password)
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const isOneSign = new Set(plain).size === 1
  if (common.has(password.toLowerCase()) || common.has(plain) || local.has(stem) || isOneSign || isNearly(plain, ours))
    throw invalidInput({ [field]: tooCommon })
  if (isNearly(plain, [...ownWords(person), ...ours])) throw invalidInput({ [field]: tooNear })
}

/** Hardly more than these words: with a year, a sign, one of them twice. */
function isNearly(plain: string, words: string[]): boolean {
  const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  const whole = signs(plain)
  const longestFirst = words.map(signs).sort((one, other) => other.length - one.length)
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), whole).replaceAll(' ', '')
  return left.length < Math.min(fewest, whole.length)
}

/** The words of a name and an address that are long enough to be chosen, one by one and together. */
function ownWords({ name = '', email = '' }: { name?: string; email?: string }): string[] {
  const words = [folded(name), ...folded(email).split('@')].flatMap(each => {
    const parts = each.split(mark)
    return [each, parts.join(''), ...parts]
  })
  return [...new Set(words.filter(word => word.length > 3))]
}

/** Small letters without their marks, as people type them. */
const folded = (text: string) => text.toLowerCase().replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '')
