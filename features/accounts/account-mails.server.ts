import { afterGreeting } from '../../platform/serbian/sentences.ts'
import { composeLetter, type Letter } from '../../platform/server/mail/letter.server.ts'
import type { LetterWords } from '../../platform/server/mail/letter-words.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { codeMinutes } from './account-limits.ts'
import { lastInTransaction } from './auth/one-transaction.server.ts'

/** Every letter about an account, in the transaction of what it is about. */
function post(runtime: Runtime, to: string, words: LetterWords, more: Pick<Letter, 'about' | 'awaited'> = {}) {
  const { APP_NAME } = runtime.config
  const letter = composeLetter(APP_NAME, to, {
    footer: `Ovu poruku ste dobili jer je na sajtu ${APP_NAME} upisana adresa ${to}.`,
    ...words,
  })
  return lastInTransaction(runtime, db => runtime.mail.send({ ...letter, ...more }, db))
}

/** One whose code or link somebody waits for. */
const postAwaited: typeof post = (runtime, to, words, more) => post(runtime, to, words, { ...more, awaited: true })

/** The letter after signing up, and again when a new link is asked for. `url` confirms the address. */
export const sendConfirmation = (runtime: Runtime, to: string, url: string) =>
  postAwaited(runtime, to, {
    subject: 'Potvrdite svoju email adresu',
    paragraphs: [
      'Dobar dan,',
      'neko je, verovatno vi, otvorio nalog sa ovom adresom. Potvrdite je dugmetom ispod, pa se prijavite.',
    ],
    action: { label: 'Potvrdi email adresu', url },
    after: ['Ako to niste bili vi, ne morate ništa da radite: bez potvrde nalog ne može da se koristi.'],
  })

/** Somebody signed up once more before the address was confirmed: this link is the only one that still works. */
export const sendConfirmationAnew = (runtime: Runtime, to: string, url: string) =>
  postAwaited(runtime, to, {
    subject: 'Potvrdite svoju email adresu',
    paragraphs: [
      'Dobar dan,',
      'neko je, verovatno vi, ponovo otvorio nalog sa ovom adresom. Važi poslednja registracija i njena lozinka. Potvrdite adresu dugmetom ispod, pa se prijavite.',
    ],
    action: { label: 'Potvrdi email adresu', url },
    after: [
      'Raniji linkovi više ne važe.',
      'Ako se poslednji put niste registrovali vi, ne otvarajte ovaj link: bez potvrde nalog ne može da se koristi.',
    ],
  })

/** Somebody signed up with the address of an account that is open: its owner is told what he can do. */
export const sendAlreadyHere = (runtime: Runtime, to: string) =>
  postAwaited(runtime, to, {
    subject: 'Već imate nalog',
    paragraphs: [
      'Dobar dan,',
      'neko je, verovatno vi, pokušao da otvori nalog sa ovom adresom, a sa njom već imate nalog. Ništa nije promenjeno.',
      'Ako ste zaboravili lozinku, ili je nikad niste izabrali, izaberite novu.',
    ],
    action: { label: 'Izaberi novu lozinku', url: `${runtime.config.APP_URL}/forgot-password` },
    after: [
      `Ako lozinku znate, samo se prijavite: ${runtime.config.APP_URL}/login`,
      'Ako to niste bili vi, ne morate ništa da radite.',
    ],
  })

/** The six digits of a way in. They stand in the subject too, so that a phone's notice shows them. */
export const sendSignInCode = (runtime: Runtime, to: string, code: string) =>
  postAwaited(runtime, to, {
    subject: `${code} je vaš kod za prijavu`,
    paragraphs: ['Dobar dan,', 'ovo je kod za prijavu. Upišite ga na stranici sa koje ste ga zatražili.'],
    code,
    after: [
      `Važi ${codeMinutes} minuta i može da se iskoristi jednom.`,
      'Ako to niste bili vi, ne morate ništa da radite. Nikome ne javljajte ovaj kod.',
    ],
  })

/** A way back for who has forgotten the password, or never had one. */
export const sendPasswordReset = (runtime: Runtime, to: string, url: string) =>
  postAwaited(runtime, to, {
    subject: 'Nova lozinka',
    paragraphs: ['Dobar dan,', 'neko je, verovatno vi, zatražio novu lozinku za ovaj nalog. Izaberite je ovde.'],
    action: { label: 'Izaberi novu lozinku', url },
    after: [
      'Link važi jedan sat i može da se iskoristi jednom. Posle promene prijavljujete se ponovo na svim uređajima.',
      'Ako to niste bili vi, ne morate ništa da radite: lozinka ostaje ista.',
    ],
  })

/** After every change of the password, however it came about. */
export const sendPasswordChanged = (runtime: Runtime, to: string) =>
  post(runtime, to, {
    subject: 'Lozinka je promenjena',
    paragraphs: [
      'Dobar dan,',
      'lozinka vašeg naloga je upravo promenjena. Ostali uređaji su odjavljeni, a raniji linkovi i kodovi više ne važe.',
      'Ako to niste bili vi, odmah izaberite novu lozinku.',
    ],
    action: { label: 'Izaberi novu lozinku', url: `${runtime.config.APP_URL}/forgot-password` },
  })

const secondStepWords = {
  on: {
    subject: 'Provera u dva koraka je uključena',
    sentence:
      'od sada se pri prijavi u vaš nalog traži i kod iz aplikacije. Kod ćete ponovo uneti i na uređajima na kojima ranije nije tražen.',
  },
  off: {
    subject: 'Provera u dva koraka je isključena',
    sentence: 'od sada se pri prijavi u vaš nalog više ne traži kod iz aplikacije.',
  },
  codes: {
    subject: 'Napravljeni su novi rezervni kodovi',
    sentence: 'za vaš nalog su napravljeni novi rezervni kodovi. Raniji više ne važe.',
  },
}

/** The second step was switched on or off, or has new backup codes. */
export const sendSecondStepChanged = (runtime: Runtime, to: string, what: keyof typeof secondStepWords) =>
  post(runtime, to, {
    subject: secondStepWords[what].subject,
    paragraphs: [
      'Dobar dan,',
      secondStepWords[what].sentence,
      'Ako to niste bili vi, promenite lozinku i odjavite ostale uređaje u podešavanjima.',
    ],
    action: { label: 'Otvori podešavanja', url: `${runtime.config.APP_URL}/settings` },
  })

/** Somebody, mostly the owner, has signed in from a browser in which he was not before. */
export const sendNewDevice = (runtime: Runtime, to: string, device: string | null) =>
  post(runtime, to, {
    subject: 'Nova prijava u vaš nalog',
    paragraphs: [
      'Dobar dan,',
      `u vaš nalog se upravo neko, verovatno vi, prijavio sa novog uređaja${device ? ` (${device})` : ''}.`,
      'Ako to niste bili vi, promenite lozinku i odjavite ostale uređaje u podešavanjima.',
    ],
    action: { label: 'Otvori podešavanja', url: `${runtime.config.APP_URL}/settings` },
    after: ['Ako ste to bili vi, ne morate ništa da radite.'],
  })

/** The code that stands for a password where somebody has none. */
export const sendOwnCode = (runtime: Runtime, to: string, code: string) =>
  postAwaited(runtime, to, {
    subject: `${code} je vaš kod za potvrdu`,
    paragraphs: ['Dobar dan,', 'ovim kodom potvrđujete da ste to vi. Upišite ga na stranici sa koje ste ga zatražili.'],
    code,
    after: [
      `Važi ${codeMinutes} minuta i može da se iskoristi jednom.`,
      'Ako to niste bili vi, odjavite ostale uređaje u podešavanjima. Nikome ne javljajte ovaj kod.',
    ],
  })

/** To the new address of this person: the link that makes it the account's. */
export const sendNewAddressLink = (runtime: Runtime, to: string, url: string, userId: string) =>
  postAwaited(
    runtime,
    to,
    {
      subject: 'Potvrdite novu email adresu',
      paragraphs: [
        'Dobar dan,',
        'neko je, verovatno vi, upisao ovu adresu kao novu adresu svog naloga. Potvrdite je ovde.',
      ],
      action: { label: 'Potvrdi novu adresu', url },
      after: [
        'Link važi jedan sat. Do potvrde važi stara adresa.',
        'Ako to niste bili vi, ne morate ništa da radite: bez potvrde se ništa ne menja.',
      ],
    },
    { about: userId },
  )

/** To the old address, when the change is asked for: there is still time. */
export const sendEmailChangeNotice = (runtime: Runtime, to: string) =>
  post(runtime, to, {
    subject: 'Zatražena je promena email adrese',
    paragraphs: [
      'Dobar dan,',
      'za vaš nalog je zatražena nova email adresa. Do potvrde te nove adrese važi ova.',
      'Ako to niste bili vi, promenite lozinku i odjavite ostale uređaje u podešavanjima.',
    ],
    action: { label: 'Otvori podešavanja', url: `${runtime.config.APP_URL}/settings` },
  })

/** To the old address, when it is no longer the account's. */
export const sendEmailChanged = (runtime: Runtime, to: string) =>
  post(runtime, to, {
    subject: 'Email adresa vašeg naloga je promenjena',
    paragraphs: [
      'Dobar dan,',
      'od sada se u vaš nalog prijavljujete novom adresom. Na ovu više ništa ne šaljemo.',
      'Ako to niste bili vi, odmah se javite podršci.',
    ],
  })

/** What somebody is told who was shut out; the same sentence stands where he tries to sign in. */
export const sendBanned = (runtime: Runtime, to: string, sentence: string) =>
  post(runtime, to, {
    subject: 'Vaš nalog je isključen',
    paragraphs: ['Dobar dan,', afterGreeting(sentence)],
    action: { label: 'Javite se podršci', url: `${runtime.config.APP_URL}/support` },
  })

/** He can come in again. */
export const sendUnbanned = (runtime: Runtime, to: string) =>
  post(runtime, to, {
    subject: 'Vaš nalog je ponovo uključen',
    paragraphs: ['Dobar dan,', 'vaš nalog je ponovo uključen. Prijavite se kao i ranije.'],
    action: { label: 'Prijavite se', url: `${runtime.config.APP_URL}/login` },
  })

/** Somebody has become an administrator, or is one no more. */
export const sendAdminRole = (runtime: Runtime, to: string, isAdmin: boolean) =>
  post(runtime, to, {
    subject: isAdmin ? 'Postali ste administrator' : 'Više niste administrator',
    paragraphs: [
      'Dobar dan,',
      isAdmin
        ? 'od sada imate pristup administraciji. Pre prve odluke uključite proveru u dva koraka u podešavanjima.'
        : 'od sada nemate pristup administraciji. Vaš nalog inače ostaje isti.',
    ],
    action: isAdmin
      ? { label: 'Otvori administraciju', url: `${runtime.config.APP_URL}/admin` }
      : { label: `Otvori ${runtime.config.APP_NAME}`, url: runtime.config.APP_URL },
  })
