import { untilEndOf } from '../../accounts/ban.ts'
import type { Reportable, SubjectType } from '../report/report.ts'
import { type Snapshot, titleOf } from '../report/snapshot.ts'
import type { Action } from './decision.ts'

export const actionLabels: Record<Action, string> = {
  none: 'Nema prekršaja',
  warn: 'Opomena',
  hide: 'Sakrij uslugu',
  hide_all: 'Sakrij sve usluge',
  ban: 'Isključi nalog',
  restore: 'Odluka je promenjena',
  uphold: 'Odluka ostaje',
}

export const decidedLabels: Record<Action, string> = {
  none: 'Nema prekršaja',
  warn: 'Opomena',
  hide: 'Sakriveno',
  hide_all: 'Sakrivene sve usluge',
  ban: 'Isključen nalog',
  restore: 'Odluka je promenjena',
  uphold: 'Odluka ostaje',
}

export const hideLabels: Partial<Record<SubjectType, string>> = {
  service: 'Sakrij uslugu',
  message: 'Sakrij poruku',
  review: 'Sakrij ocenu',
  site: 'Sakrij sajt',
  request: 'Sakrij zahtev',
}

const hidden: Partial<Record<SubjectType, string>> = {
  service: 'Vaša usluga je sakrivena',
  message: 'Vaša poruka je sakrivena',
  review: 'Vaša ocena je sakrivena',
  site: 'Vaš sajt je sakriven',
  request: 'Vaš zahtev je sakriven',
}

const names: Record<Reportable, (title: string) => [name: string, accusative: string]> = {
  service: title => [`Usluga „${title}”`, `uslugu „${title}”`],
  person: title => [`Profil „${title}”`, `profil „${title}”`],
  message: title => [`Poruka o usluzi „${title}”`, `poruku o usluzi „${title}”`],
  review: title => [`Ocena: ${title}`, `ocenu (${title})`],
  site: title => [`Sajt „${title}”`, `sajt „${title}”`],
  request: title => [`Zahtev: ${title}`, `zahtev „${title}”`],
}

/** Returns a subject's name with its kind: `Poruka o usluzi „Krečenje”`, `Ocena: Ana N.`. */
export const subjectName = (type: Reportable, title: string): string => names[type](title)[0]

/** Returns a subject's name in the accusative, for use after `na`: `poruku o usluzi „Krečenje”`. */
const subjectInAccusative = (type: SubjectType, title: string): string =>
  type === 'decision' ? `„${title}”` : names[type](title)[1]

export const snapshotName = (snapshot: Snapshot): string =>
  snapshot.kind === 'decision' || snapshot.kind === 'gone'
    ? `„${snapshot.title}”`
    : subjectName(snapshot.kind, titleOf(snapshot))

type Text = { subject: string; sentence: string; isAppealable: boolean }

export function decisionMessage(
  action: Action,
  subjectType: SubjectType,
  title: string,
  until: string | null = null,
): Text {
  const about = `Odnosi se na ${subjectInAccusative(subjectType, title)}.`
  switch (action) {
    case 'warn':
      return { subject: 'Opomena', sentence: `Dobili ste opomenu. ${about}`, isAppealable: true }
    case 'hide':
      return {
        subject: hidden[subjectType] ?? 'Sakriveno',
        sentence:
          subjectType === 'message'
            ? 'Vaša poruka je sakrivena. U razgovoru na njenom mestu piše samo to.'
            : subjectType === 'review'
              ? 'Vaša ocena je sakrivena.'
              : `${hidden[subjectType] ?? 'Sakriveno je'}: „${title}”.`,
        isAppealable: true,
      }
    case 'hide_all':
      return {
        subject: 'Vaše usluge su sakrivene',
        sentence: 'Sve vaše usluge su sakrivene. Nalog i razgovori ostaju.',
        isAppealable: true,
      }
    case 'ban':
      return {
        subject: 'Vaš nalog je isključen',
        sentence: until ? `Vaš nalog je isključen ${untilEndOf(until)}` : 'Vaš nalog je isključen.',
        isAppealable: true,
      }
    case 'restore':
      return {
        subject: 'Odluka je promenjena',
        sentence: `Vaš prigovor je usvojen, a odluka promenjena. ${about}`,
        isAppealable: false,
      }
    case 'uphold':
      return {
        subject: 'Odgovor na vaš prigovor',
        sentence: `Pročitali smo vaš prigovor. Odluka ostaje. ${about}`,
        isAppealable: false,
      }
    case 'none':
      return {
        subject: 'Vaša usluga je objavljena',
        sentence: `Usluga „${title}” je pregledana i objavljena.`,
        isAppealable: false,
      }
  }
}

/** Returns the message about a decision that was reverted without an appeal. */
export const reversalMessage = (subjectType: SubjectType, title: string | undefined) => ({
  subject: 'Odluka je opozvana',
  sentence: `Ponovo smo pogledali i opozvali odluku${title ? `. Odnosila se na ${subjectInAccusative(subjectType, title)}` : ''}. Sve je vraćeno kako je bilo.`,
})

export const thanksText = (subjectType: SubjectType, title: string): string =>
  `hvala na prijavi. Odnosila se na ${subjectInAccusative(subjectType, title)}.`

/** Returns the outcome for the reporter, who must not learn which measure was taken against another user. */
export const reporterOutcomeText = (action: Action): string =>
  action === 'none'
    ? 'Pogledali smo i nismo našli prekršaj.'
    : 'Pogledali smo, našli prekršaj i postupili po pravilima.'
