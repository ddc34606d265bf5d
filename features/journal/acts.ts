/** Acts of the audit log with their labels on the screen. Each feature adds its own acts here. */
export const actionLabels = {
  ban: 'Isključen nalog',
  unban: 'Vraćen nalog',
  sign_out: 'Odjavljeni svi uređaji',
  make_admin: 'Dodeljena uloga administratora',
  end_admin: 'Oduzeta uloga administratora',
  reset_second_step: 'Poništena provera u dva koraka',
  answer_support: 'Odgovor na poruku podršci',
  retry_job: 'Zadatak pokrenut ponovo',
  claim_report: 'Preuzeta prijava',
  see_message: 'Pogledana prijavljena poruka',
  decide_report: 'Odluka',
  see_complaint: 'Pogledana reklamacija',
  propose_settlement: 'Predlog u reklamaciji',
  restore_decision: 'Opozvana odluka',
  see_document: 'Pogledan dokument',
  decide_evidence: 'Odluka o proveri',
} as const
export type Act = keyof typeof actionLabels

export type SubjectType =
  | 'person'
  | 'service'
  | 'site'
  | 'message'
  | 'review'
  | 'report'
  | 'decision'
  | 'support_message'
  | 'job'
  | 'complaint'
  | 'evidence'
