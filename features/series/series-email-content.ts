import { plural } from '../../platform/serbian/dates.ts'
import { untilMoment } from '../../platform/serbian/moments.ts'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { MissedVisit } from './series.ts'
import { missInWords } from './series-words.ts'

export type SeriesEmailKind =
  | 'proposed'
  | 'confirmed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'move_proposed'
  | 'move_declined'
  | 'moved'
  | 'ended'
  | 'gone'
  | 'missed'

/** Kinds of email that are sent even if one side has blocked the other, because the series has ended. */
export const endingSeriesKinds: SeriesEmailKind[] = ['ended', 'gone']

export type SeriesEmailFacts = {
  other: string
  service: string
  /** `svake srede u 17 h` */
  rhythm: string
  /** Null if all visits are cancelled. */
  range: string | null
  /** The other rhythm that one side proposes: `svakog petka u 9 h`. */
  proposed: string | null
  /** The day from which a change holds: `u sredu, 9. decembra`. */
  from: string | null
  answerBy: Date
  about: string | null
  reason: string | null
  missed: MissedVisit[]
}

export function seriesEmailContent(
  kind: SeriesEmailKind,
  facts: SeriesEmailFacts,
): Pick<EmailContent, 'subject' | 'paragraphs'> {
  const { subject, sentence } = headlines[kind](facts)
  const { service, range, about, reason, missed, answerBy } = facts
  const isOver = kind === 'gone'
  // The row keeps the reason of an earlier answer, which does not explain visits that could not be placed.
  const reasonText = isOver || kind === 'missed' ? null : reason
  return {
    subject,
    paragraphs: [
      'Dobar dan,',
      sentence,
      ...(isOver || !range ? [] : [`${service}: ${range}.`]),
      ...(missed.length ? [`${unplacedVisits(missed.length)}: ${missed.map(missInWords).join('; ')}.`] : []),
      ...(reasonText ? [`Poruka: ${asWritten(reasonText)}`] : []),
      ...(about && kind === 'proposed' ? [`Šta treba: ${asWritten(about)}`] : []),
      ...(kind === 'proposed'
        ? [`Odgovorite do ${untilMoment(answerBy)}. Termini se zakazuju tek kada potvrdite.`]
        : []),
    ],
  }
}

const unplacedVisits = (count: number) =>
  count === 1 ? 'Nije zakazan jedan termin' : `Nije zakazano ${plural(count, 'termin', 'termina', 'termina')}`

type Headline = { subject: string; sentence: string }

const headlines: Record<SeriesEmailKind, (facts: SeriesEmailFacts) => Headline> = {
  proposed: ({ other, rhythm }) => ({
    subject: `Predlog redovnih termina: ${rhythm}`,
    sentence: `${other} predlaže redovne termine, ${rhythm}.`,
  }),
  confirmed: ({ other, rhythm }) => ({
    subject: `Dogovoreni redovni termini: ${rhythm}`,
    sentence: `${other} potvrđuje redovne termine, ${rhythm}. Zakazujemo ih osam nedelja unapred.`,
  }),
  declined: ({ other, rhythm }) => ({
    subject: `Redovni termini nisu prihvaćeni: ${rhythm}`,
    sentence: `${other} ne prihvata redovne termine, ${rhythm}.`,
  }),
  withdrawn: ({ other, rhythm }) => ({
    subject: `Povučen predlog redovnih termina: ${rhythm}`,
    sentence: `${other} povlači predlog redovnih termina, ${rhythm}.`,
  }),
  expired: ({ other, rhythm }) => ({
    subject: `Bez odgovora: redovni termini ${rhythm}`,
    sentence: `na vaš predlog redovnih termina, ${rhythm} (${other}), nije stigao odgovor.`,
  }),
  move_proposed: ({ other, rhythm, proposed }) => ({
    subject: `Predlog drugog vremena: ${proposed}`,
    sentence: `${other} predlaže da redovni termini budu ${proposed}, umesto ${rhythm}. Dok ne odgovorite, važi dosadašnji dogovor.`,
  }),
  move_declined: ({ other, rhythm }) => ({
    subject: `Redovni termini ostaju ${rhythm}`,
    sentence: `${other} ne prihvata predlog, pa redovni termini ostaju ${rhythm}.`,
  }),
  moved: ({ other, rhythm, from }) => ({
    subject: `Pomereni redovni termini: ${rhythm}`,
    sentence: `vaši redovni termini (${other}) su sada ${rhythm}, prvi put ${from}.`,
  }),
  ended: ({ other, rhythm, from }) => ({
    subject: `Otkazani redovni termini: ${rhythm}`,
    sentence: `${other} otkazuje redovne termine, ${rhythm}${from ? `. Prvi otkazan termin je ${from}` : ''}.`,
  }),
  gone: ({ rhythm }) => ({
    subject: `Otkazani redovni termini: ${rhythm}`,
    sentence: `redovni termini, ${rhythm}, otkazani su jer nalog drugog korisnika više ne postoji.`,
  }),
  missed: ({ other, rhythm, missed }) => ({
    subject: `${unplacedVisits(missed.length)}: ${rhythm}`,
    sentence: `${missed.length === 1 ? 'jedan od redovnih termina' : 'neki od redovnih termina'} (${other}), ${rhythm}, ne ${
      missed.length === 1 ? 'može' : 'mogu'
    } da se ${missed.length === 1 ? 'zakaže' : 'zakažu'}. Ostali važe. Drugo vreme možete da dogovorite u razgovoru.`,
  }),
}
