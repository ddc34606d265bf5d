import { formatLongDate, inGenitive } from '../../../platform/serbian/dates.ts'
import type { Reportable, SubjectType } from '../report/report.ts'
import type { Action } from './decision.ts'

/** What each decision is called where it is made. */
export const actionLabels: Record<Action, string> = {
  none: 'Nema prekršaja',
  warn: 'Opomena',
  hide: 'Sakrij oglas',
  hide_all: 'Sakrij sve oglase',
  ban: 'Isključi nalog',
  restore: 'Odluka je promenjena',
  uphold: 'Odluka ostaje',
}

/** What it is called afterwards, in lists. */
export const decidedLabels: Record<Action, string> = {
  none: 'Nema prekršaja',
  warn: 'Opomena',
  hide: 'Sakriveno',
  hide_all: 'Sakriveni svi oglasi',
  ban: 'Isključen nalog',
  restore: 'Odluka je promenjena',
  uphold: 'Odluka ostaje',
}

/** What hiding takes away, by what it is. */
export const hideLabels: Partial<Record<SubjectType, string>> = {
  service: 'Sakrij oglas',
  message: 'Sakrij poruku',
  review: 'Sakrij ocenu',
  site: 'Sakrij sajt',
  request: 'Sakrij zahtev',
}

const hidden: Partial<Record<SubjectType, string>> = {
  service: 'Vaš oglas je sakriven',
  message: 'Vaša poruka je sakrivena',
  review: 'Vaša ocena je sakrivena',
  site: 'Vaš sajt je sakriven',
  request: 'Vaš zahtev je sakriven',
}

export const typeLabels: Record<Reportable, string> = {
  service: 'Usluga',
  person: 'Majstor',
  message: 'Poruka',
  review: 'Ocena',
  site: 'Sajt',
  request: 'Zahtev',
}

type Told = { subject: string; sentence: string; isAppealable: boolean }

/** How a decision is told to whom it is about. */
export function outcomeOf(action: Action, subjectType: SubjectType, title: string, until: string | null = null): Told {
  const name = ['message', 'review'].includes(subjectType) ? title : `„${title}”`
  switch (action) {
    case 'warn':
      return { subject: 'Opomena', sentence: `Dobili ste opomenu. Odnosi se na: ${name}.`, isAppealable: true }
    case 'hide':
      return {
        subject: hidden[subjectType] ?? 'Sakriveno',
        sentence:
          subjectType === 'message'
            ? 'Vaša poruka je sakrivena. U razgovoru na njenom mestu piše samo to.'
            : `${hidden[subjectType] ?? 'Sakriveno je'}: ${name}.`,
        isAppealable: true,
      }
    case 'hide_all':
      return {
        subject: 'Vaši oglasi su sakriveni',
        sentence: 'Svi vaši oglasi su sakriveni. Nalog i razgovori ostaju.',
        isAppealable: true,
      }
    case 'ban':
      return {
        subject: 'Vaš nalog je isključen',
        sentence: until ? `Vaš nalog je isključen do ${inGenitive(formatLongDate(until))}` : 'Vaš nalog je isključen.',
        isAppealable: true,
      }
    case 'restore':
      return {
        subject: 'Odluka je promenjena',
        sentence: `Vaš prigovor je usvojen. Odluka je promenjena: ${name}.`,
        isAppealable: false,
      }
    case 'uphold':
      return {
        subject: 'Odgovor na vaš prigovor',
        sentence: `Pročitali smo vaš prigovor. Odluka ostaje: ${name}.`,
        isAppealable: false,
      }
    case 'none':
      return {
        subject: 'Vaš oglas je objavljen',
        sentence: `Oglas ${name} je pregledan i objavljen.`,
        isAppealable: false,
      }
  }
}

/** How it is told that a decision was taken back without anybody's asking. */
export const restored = (title: string | undefined) => ({
  subject: 'Odluka je promenjena',
  told: `Pogledali smo ponovo i odluku smo promenili${title ? `: „${title}”` : ''}. Sve je kako je bilo.`,
})

/** What whoever has reported is told of it; what exactly becomes of another is not his to know. */
export const outcomeFor = (action: Action): string =>
  action === 'none'
    ? 'Pogledali smo i nismo našli prekršaj.'
    : 'Pogledali smo i našli prekršaj, i postupili smo po pravilima.'
