import { momentFromNow, momentInWords, onMoment, spanInWords, untilMoment } from '../../platform/serbian/moments.ts'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'

export type BookingEmailKind =
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'declined'
  | 'proposed'
  | 'proposal_declined'
  | 'moved'
  | 'cancelled'
  | 'gone'
  | 'expired'
  | 'day'
  | 'two_hours'
  | 'missed'
  | 'objected'

/** Kinds of email that are sent even if one side has blocked the other, because the booking has ended. */
export const endingKinds: BookingEmailKind[] = ['cancelled', 'gone']

type EmailFacts = {
  side: BookingSide
  other: string
  service: string
  starts: Date
  ends: Date
  proposed: Date | null
  movedFrom: Date | null
  answerBy: Date | null
  about: string
  address: string | null
  reason: string | null
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
      ...(reason && ['declined', 'cancelled', 'proposed'].includes(kind) ? [`Poruka: ${asWritten(reason)}`] : []),
      ...(isForProvider && about && kind === 'requested' ? [`Šta treba: ${asWritten(about)}`] : []),
      ...(isForProvider && address && !['cancelled', 'gone'].includes(kind) ? [`Adresa: ${address}`] : []),
      ...(kind === 'requested' && booking.answerBy
        ? [`Odgovorite do ${untilMoment(booking.answerBy)}. Posle toga se termin sam oslobađa.`]
        : []),
    ],
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
  confirmed: ({ other, starts }) => ({
    subject: `Potvrđen termin: ${momentInWords(starts)}`,
    sentence: `${other} potvrđuje termin ${onMoment(starts)}.`,
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
  cancelled: ({ other, starts }) => ({
    subject: `Otkazan termin: ${momentInWords(starts)}`,
    sentence: `${other} otkazuje termin ${onMoment(starts)}.`,
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
