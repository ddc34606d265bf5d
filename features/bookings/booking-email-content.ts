import { momentFromNow, momentInWords, onMoment, spanInWords, untilMoment } from '../../platform/serbian/moments.ts'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import type { DepositOutcome } from './deposit/deposit.ts'
import { depositRule, depositSum } from './deposit/deposit-words.ts'

export type BookingEmailKind =
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'declined'
  | 'proposed'
  | 'proposal_declined'
  | 'moved'
  | 'given'
  | 'taken'
  | 'cancelled'
  | 'gone'
  | 'expired'
  | 'deposit'
  | 'deposit_half'
  | 'deposit_said'
  | 'deposit_expired'
  | 'deposit_returned'
  | 'day'
  | 'two_hours'
  | 'missed'
  | 'objected'

/** Kinds of email that are sent even if one side has blocked the other, because the booking has ended. */
export const endingKinds: BookingEmailKind[] = ['cancelled', 'gone']

/** Kinds of email about a deposit. They lead the customer to the page with the payment code. */
export const depositKinds: BookingEmailKind[] = [
  'deposit',
  'deposit_half',
  'deposit_said',
  'deposit_expired',
  'deposit_returned',
]

type EmailFacts = {
  side: BookingSide
  /** Side of the last change, which is the reader's own for a member whose booking the provider has cancelled. */
  changedBy: BookingSide | null
  other: string
  service: string
  starts: Date
  ends: Date
  proposed: Date | null
  movedFrom: Date | null
  /** Deadline of an answer or of the deposit. */
  answerBy: Date | null
  deposit: {
    amount: number
    refund_hours: 24 | 48
    hasArrived: boolean
    outcome: DepositOutcome | null
    isReturned: boolean
  } | null
  about: string
  address: string | null
  reason: string | null
  /** Name of the person who does the work. */
  person: string
}
type BookingEmailContent = Pick<EmailContent, 'subject' | 'paragraphs'>

export function bookingEmailContent(kind: BookingEmailKind, booking: EmailFacts): BookingEmailContent {
  const { subject, sentence } = headlines[kind](booking)
  const { side, service, starts, ends, about, address, reason } = booking
  const isForProvider = side === 'provider'
  return {
    subject,
    paragraphs: [
      'Dobar dan,',
      sentence,
      `${service}: ${spanInWords(starts, ends)}.`,
      ...depositParagraphs(kind, booking),
      ...(reason && ['declined', 'cancelled', 'proposed'].includes(kind) ? [`Poruka: ${asWritten(reason)}`] : []),
      ...(isForProvider && about && kind === 'requested' ? [`Šta treba: ${asWritten(about)}`] : []),
      ...(isForProvider && address && !['cancelled', 'gone'].includes(kind) ? [`Adresa: ${address}`] : []),
      ...(kind === 'requested' && booking.answerBy
        ? [`Odgovorite do ${untilMoment(booking.answerBy)}. Posle toga se termin sam oslobađa.`]
        : []),
    ],
  }
}

function depositParagraphs(kind: BookingEmailKind, { deposit, side, answerBy }: EmailFacts): string[] {
  if (!deposit) return []
  const sum = depositSum(deposit.amount)
  const isForCustomer = side === 'customer'
  const rule = depositRule(deposit)
  switch (kind) {
    case 'requested':
      return [`Kapara je ${sum}, a plaća se kad ${isForCustomer ? 'zahtev bude prihvaćen' : 'prihvatite zahtev'}.`]
    case 'deposit':
    case 'deposit_half': {
      const until = answerBy ? `Termin čeka kaparu do ${untilMoment(answerBy)}. Posle toga se sam oslobađa.` : ''
      return isForCustomer
        ? [`Kapara je ${sum}. ${until}`, rule, 'Novac ide pravo na račun pružaoca usluge.']
        : [`Kapara je ${sum}. ${until}`, 'Kad novac stigne na vaš račun, označite to na sajtu.']
    }
    case 'deposit_said':
      return [`Proverite da li je ${sum} na vašem računu, pa označite da je kapara stigla.`]
    case 'deposit_expired':
      return isForCustomer
        ? ['Ako je novac ipak uplaćen, pružalac usluge treba da ga vrati. Javite se u razgovoru.']
        : ['Ako je novac ipak stigao, vratite ga klijentu.']
    case 'cancelled':
    case 'gone':
      if (!deposit.outcome) return []
      return [
        `Kapara od ${sum} se ${deposit.outcome === 'returned' ? 'vraća' : 'zadržava'}, po pravilu koje je važilo pri zakazivanju.`,
      ]
    case 'missed':
      if (!deposit.outcome) return []
      return [
        `Kapara od ${sum} se ${deposit.outcome === 'returned' ? 'vraća' : 'zadržava'}, po pravilu koje je važilo pri zakazivanju. Ako osporite zapis, o kapari se dogovarate međusobno.`,
      ]
    case 'objected':
      return deposit.outcome && !deposit.isReturned ? [`O kapari od ${sum} zato treba da se dogovorite međusobno.`] : []
    default:
      return []
  }
}

type Headline = { subject: string; sentence: string }

const headlines: Record<BookingEmailKind, (booking: EmailFacts) => Headline> = {
  requested: ({ other, starts }) => ({
    subject: `Zahtev za termin: ${momentInWords(starts)}`,
    sentence: `${other} traži termin ${onMoment(starts)}.`,
  }),
  booked: ({ other, starts, side }) => ({
    subject: `Zakazan termin: ${momentInWords(starts)}`,
    sentence:
      side === 'provider'
        ? `${other} ima kod vas termin ${onMoment(starts)}.`
        : `vaš termin ${onMoment(starts)} je potvrđen.`,
  }),
  deposit: ({ other, starts, side }) => ({
    subject: `Termin čeka kaparu: ${momentInWords(starts)}`,
    sentence:
      side === 'provider'
        ? `${other} ima kod vas termin ${onMoment(starts)}, koji se potvrđuje kad stigne kapara.`
        : `vaš termin ${onMoment(starts)} potvrđuje se kad stigne kapara.`,
  }),
  deposit_half: ({ starts }) => ({
    subject: `Termin još čeka kaparu: ${momentInWords(starts)}`,
    sentence: `podsećamo vas da termin ${onMoment(starts)} još čeka kaparu.`,
  }),
  deposit_said: ({ other, starts }) => ({
    subject: `Kapara je uplaćena: ${momentInWords(starts)}`,
    sentence: `${other} javlja da je uplaćena kapara za termin ${onMoment(starts)}.`,
  }),
  deposit_expired: ({ other, starts }) => ({
    subject: `Kapara nije stigla: ${momentInWords(starts)}`,
    sentence: `kapara za termin ${onMoment(starts)} (${other}) nije potvrđena na vreme, pa je termin oslobođen.`,
  }),
  deposit_returned: ({ other, starts, deposit }) => ({
    subject: `Kapara je vraćena: ${momentInWords(starts)}`,
    sentence: `kapara${deposit ? ` od ${depositSum(deposit.amount)}` : ''} za termin ${onMoment(starts)} (${other}) označena je kao vraćena.`,
  }),
  confirmed: ({ other, starts, deposit }) => ({
    subject: `Potvrđen termin: ${momentInWords(starts)}`,
    sentence: deposit?.hasArrived
      ? `kapara je stigla i vaš termin ${onMoment(starts)} (${other}) je potvrđen.`
      : `${other} potvrđuje termin ${onMoment(starts)}.`,
  }),
  declined: ({ other, starts }) => ({
    subject: `Termin nije prihvaćen: ${momentInWords(starts)}`,
    sentence: `${other} ne može da prihvati termin ${onMoment(starts)}. Možete da izaberete drugi.`,
  }),
  proposed: ({ other, starts, proposed }) => ({
    subject: `Predlog drugog termina: ${momentInWords(proposed ?? starts)}`,
    sentence: `${other} predlaže termin ${onMoment(proposed ?? starts)} umesto ${untilMoment(starts)}. Dok ne odgovorite, važi dosadašnji dogovor.`,
  }),
  proposal_declined: ({ other, starts }) => ({
    subject: `Ostaje ${momentInWords(starts)}`,
    sentence: `${other} ne prihvata predlog, pa ostaje termin ${onMoment(starts)}.`,
  }),
  moved: ({ other, starts, movedFrom }) => ({
    subject: `Pomeren termin: ${momentInWords(starts)}`,
    sentence: `vaš termin (${other}) je sada ${onMoment(starts)}${movedFrom ? `, umesto ${untilMoment(movedFrom)}` : ''}.`,
  }),
  given: ({ person, starts, side }) => ({
    subject: `${side === 'provider' ? 'Vaš termin' : 'Druga osoba za termin'}: ${momentInWords(starts)}`,
    sentence:
      side === 'provider'
        ? `termin ${onMoment(starts)} je dodeljen vama.`
        : `vaš termin ${onMoment(starts)} preuzima ${person}. Dan i vreme ostaju isti.`,
  }),
  taken: ({ other, starts }) => ({
    subject: `Termin preuzima druga osoba: ${momentInWords(starts)}`,
    sentence: `termin ${onMoment(starts)} (${other}) više nije kod vas.`,
  }),
  cancelled: ({ other, starts, side, changedBy }) => ({
    subject: `Otkazan termin: ${momentInWords(starts)}`,
    sentence:
      side === changedBy
        ? `termin ${onMoment(starts)} (${other}) je otkazan.`
        : `${other} otkazuje termin ${onMoment(starts)}.`,
  }),
  gone: ({ starts }) => ({
    subject: `Otkazan termin: ${momentInWords(starts)}`,
    sentence: `termin ${onMoment(starts)} je otkazan, jer nalog drugog korisnika više ne postoji.`,
  }),
  expired: ({ other, starts }) => ({
    subject: `Bez odgovora: ${momentInWords(starts)}`,
    sentence: `na vaš zahtev za termin ${onMoment(starts)} (${other}) nije stigao odgovor. Izaberite drugi termin.`,
  }),
  missed: ({ other, starts, side }) => ({
    subject: `Propušten termin: ${momentInWords(starts)}`,
    sentence:
      side === 'customer'
        ? `${other} beleži da niste došli na termin ${onMoment(starts)}. Ako to nije tačno, otvorite termin i osporite zapis.`
        : `${other} beleži da ${onMoment(starts)} niko nije došao na termin. Ako to nije tačno, otvorite termin i osporite zapis.`,
  }),
  objected: ({ other, starts }) => ({
    subject: `Osporen zapis: ${momentInWords(starts)}`,
    sentence: `${other} osporava da je termin ${onMoment(starts)} propušten. Zato se ne računa nikome.`,
  }),
  day: ({ other, starts }) => ({
    subject: `Podsetnik: ${momentInWords(starts)}`,
    sentence: `podsećamo vas da ${onMoment(starts)} imate termin: ${other}.`,
  }),
  two_hours: ({ other, starts }) => ({
    subject: `Za dva sata: ${momentInWords(starts)}`,
    sentence: `podsećamo vas da ${momentFromNow(starts)} imate termin: ${other}.`,
  }),
}
