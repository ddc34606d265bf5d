import type { Action } from '../decision/decision.ts'
import { actionLabels, hideLabels } from '../decision/decision-labels.ts'
import type { DecisionReason } from '../reasons.ts'
import type { SubjectType } from '../report/report.ts'
import type { CaseDetail } from './queue.ts'

export const actionLabel = (action: Action, type: SubjectType): string =>
  action === 'hide' ? (hideLabels[type] ?? actionLabels.hide) : actionLabels[action]

const hideHints: Partial<Record<SubjectType, string>> = {
  service: 'Nestaje odmah, dok se ne ispravi',
  message: 'Obe strane odmah vide samo da je sakrivena',
}

export function actionHint(action: Action, { kind, subject_type }: CaseDetail): string {
  const hints: Record<Action, string> = {
    none: kind === 'first_look' ? 'Usluga se objavljuje' : 'Sve ostaje kako jeste',
    warn: 'Sve ostaje vidljivo, a opomena se beleži',
    hide: hideHints[subject_type] ?? 'Nestaje odmah',
    hide_all: 'Nalog ostaje',
    ban: 'S rokom ili bez njega',
    restore: 'Sve se vraća kako je bilo',
    uphold: 'Prigovor se ne usvaja',
  }
  return hints[action]
}

const explanations: Record<DecisionReason, string> = {
  untrue:
    'Ono što piše ne slaže se sa onim što su ljudi dobili. Ispravite cenu ili opis, pa uložite prigovor i ponovo ćemo pogledati.',
  copied: 'Slike ili tekst nisu vaši. Stavite svoje, pa uložite prigovor i ponovo ćemo pogledati.',
  fraud: 'Kapara se uzima samo za posao koji se zaista radi, a obećano mora da se uradi.',
  abuse: 'Uvredama, pretnjama i mržnji ovde nije mesto, kakav god bio povod.',
  spam: 'Iste poruke i reklame koje niko nije tražio smetaju svima.',
  forbidden: 'Ova usluga na Komšiluku nije dozvoljena.',
  rules: 'Ovo nije u skladu sa pravilima Komšiluka.',
}

export function suggestedExplanation(action: Action | undefined, reason: DecisionReason): string {
  if (!action || action === 'none' || action === 'restore') return ''
  if (action === 'uphold') return 'Ponovo smo pogledali i odluka ostaje ista.'
  return explanations[reason]
}
