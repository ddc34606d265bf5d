import { continueAfterGreeting } from '../../platform/serbian/sentences.ts'
import { composeEmail, type OutgoingEmail } from '../../platform/server/mail/email.server.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { CODE_MINUTES } from './account-limits.ts'
import { runLastInTransaction } from './auth/shared-transaction.server.ts'
import { findScript, findScriptOfUser } from './script-choice.server.ts'

/** Sends an email about an account in the same transaction as the change of the account. */
function send(
  runtime: Runtime,
  to: string,
  content: EmailContent,
  options: Pick<OutgoingEmail, 'about' | 'awaited'> = {},
) {
  const footer = `Ovu poruku ste dobili jer je na sajtu ${runtime.config.APP_NAME} upisana adresa ${to}.`
  return runLastInTransaction(runtime, async db => {
    // A new address of an account is not stored before its confirmation, so the account's id finds the script.
    const script = options.about ? await findScriptOfUser(db, options.about) : await findScript(db, to)
    const email = composeEmail(runtime.config, { email: to, script }, { footer, ...content })
    await runtime.mail.send({ ...email, ...options }, db)
  })
}

/** Sends an email whose code or link the user is waiting for. */
const sendAwaited: typeof send = (runtime, to, content, options) =>
  send(runtime, to, content, { ...options, awaited: true })

export const sendConfirmation = (runtime: Runtime, to: string, url: string) =>
  sendAwaited(runtime, to, {
    subject: 'Potvrdite svoju email adresu',
    paragraphs: [
      'Dobar dan,',
      'neko je, verovatno vi, otvorio nalog sa ovom adresom. Potvrdite je dugmetom ispod, pa se prijavite.',
    ],
    action: { label: 'Potvrdi email adresu', url },
    after: ['Ako to niste bili vi, ne morate ništa da radite: bez potvrde nalog ne može da se koristi.'],
  })

/** Sends a new confirmation link after a repeated sign-up. Earlier links no longer work. */
export const sendConfirmationAgain = (runtime: Runtime, to: string, url: string) =>
  sendAwaited(runtime, to, {
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

/** Informs the owner of an existing account that someone signed up with the account's address. */
export const sendAccountExists = (runtime: Runtime, to: string) =>
  sendAwaited(runtime, to, {
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

/** Sends a sign-in code. The subject contains the code too, so that a phone's notification shows the code. */
export const sendSignInCodeEmail = (runtime: Runtime, to: string, code: string) =>
  sendAwaited(runtime, to, {
    subject: `${code} je vaš kod za prijavu`,
    paragraphs: ['Dobar dan,', 'ovo je kod za prijavu. Upišite ga na stranici sa koje ste ga zatražili.'],
    code,
    after: [
      `Važi ${CODE_MINUTES} minuta i može da se iskoristi jednom.`,
      'Ako to niste bili vi, ne morate ništa da radite. Nikome ne javljajte ovaj kod.',
    ],
  })

export const sendPasswordReset = (runtime: Runtime, to: string, url: string) =>
  sendAwaited(runtime, to, {
    subject: 'Nova lozinka',
    paragraphs: ['Dobar dan,', 'neko je, verovatno vi, zatražio novu lozinku za ovaj nalog. Izaberite je ovde.'],
    action: { label: 'Izaberi novu lozinku', url },
    after: [
      'Link važi jedan sat i može da se iskoristi jednom. Posle promene prijavljujete se ponovo na svim uređajima.',
      'Ako to niste bili vi, ne morate ništa da radite: lozinka ostaje ista.',
    ],
  })

export const sendPasswordChanged = (runtime: Runtime, to: string) =>
  send(runtime, to, {
    subject: 'Lozinka je promenjena',
    paragraphs: [
      'Dobar dan,',
      'lozinka vašeg naloga je upravo promenjena. Ostali uređaji su odjavljeni, a raniji linkovi i kodovi više ne važe.',
      'Ako to niste bili vi, odmah izaberite novu lozinku.',
    ],
    action: { label: 'Izaberi novu lozinku', url: `${runtime.config.APP_URL}/forgot-password` },
  })

const twoFactorTexts = {
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

export const sendTwoFactorChanged = (runtime: Runtime, to: string, change: keyof typeof twoFactorTexts) =>
  send(runtime, to, {
    subject: twoFactorTexts[change].subject,
    paragraphs: [
      'Dobar dan,',
      twoFactorTexts[change].sentence,
      'Ako to niste bili vi, promenite lozinku i odjavite ostale uređaje u podešavanjima.',
    ],
    action: { label: 'Otvori podešavanja', url: `${runtime.config.APP_URL}/settings` },
  })

export const sendNewDevice = (runtime: Runtime, to: string, device: string | null) =>
  send(runtime, to, {
    subject: 'Nova prijava u vaš nalog',
    paragraphs: [
      'Dobar dan,',
      `u vaš nalog se upravo neko, verovatno vi, prijavio sa novog uređaja${device ? ` (${device})` : ''}.`,
      'Ako to niste bili vi, promenite lozinku i odjavite ostale uređaje u podešavanjima.',
    ],
    action: { label: 'Otvori podešavanja', url: `${runtime.config.APP_URL}/settings` },
    after: ['Ako ste to bili vi, ne morate ništa da radite.'],
  })

/** Sends a code to users without a password, who confirm their identity by the code. */
export const sendProofCodeEmail = (runtime: Runtime, to: string, code: string) =>
  sendAwaited(runtime, to, {
    subject: `${code} je vaš kod za potvrdu`,
    paragraphs: ['Dobar dan,', 'ovim kodom potvrđujete da ste to vi. Upišite ga na stranici sa koje ste ga zatražili.'],
    code,
    after: [
      `Važi ${CODE_MINUTES} minuta i može da se iskoristi jednom.`,
      'Ako to niste bili vi, odjavite ostale uređaje u podešavanjima. Nikome ne javljajte ovaj kod.',
    ],
  })

export const sendNewAddressLink = (runtime: Runtime, to: string, url: string, userId: string) =>
  sendAwaited(
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

/** Warns the old address that a new address was requested, so that the owner can still stop the change. */
export const sendEmailChangeNotice = (runtime: Runtime, to: string) =>
  send(runtime, to, {
    subject: 'Zatražena je promena email adrese',
    paragraphs: [
      'Dobar dan,',
      'za vaš nalog je zatražena nova email adresa. Do potvrde te nove adrese važi ova.',
      'Ako to niste bili vi, promenite lozinku i odjavite ostale uređaje u podešavanjima.',
    ],
    action: { label: 'Otvori podešavanja', url: `${runtime.config.APP_URL}/settings` },
  })

/** Informs the old address that the account now has another address. */
export const sendEmailChanged = (runtime: Runtime, to: string) =>
  send(runtime, to, {
    subject: 'Email adresa vašeg naloga je promenjena',
    paragraphs: [
      'Dobar dan,',
      'od sada se u vaš nalog prijavljujete novom adresom. Na ovu više ništa ne šaljemo.',
      'Ako to niste bili vi, odmah se javite podršci.',
    ],
  })

/** Informs a user about their ban, in the same words as the sign-in form. */
export const sendBanned = (runtime: Runtime, to: string, sentence: string) =>
  send(runtime, to, {
    subject: 'Vaš nalog je isključen',
    paragraphs: ['Dobar dan,', continueAfterGreeting(sentence)],
    action: { label: 'Javite se podršci', url: `${runtime.config.APP_URL}/support` },
  })

export const sendUnbanned = (runtime: Runtime, to: string) =>
  send(runtime, to, {
    subject: 'Vaš nalog je ponovo uključen',
    paragraphs: ['Dobar dan,', 'vaš nalog je ponovo uključen. Prijavite se kao i ranije.'],
    action: { label: 'Prijavite se', url: `${runtime.config.APP_URL}/login` },
  })

export const sendAdminRole = (runtime: Runtime, to: string, isAdmin: boolean) =>
  send(runtime, to, {
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
