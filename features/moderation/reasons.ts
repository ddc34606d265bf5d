const offences = {
  untrue: 'Cena ili opis nisu istiniti',
  copied: 'Tuđe slike ili tekst',
  fraud: 'Prevara ili kapara za posao koji se ne radi',
  abuse: 'Uvrede, pretnje, mržnja',
} as const

export const reportReasons = {
  ...offences,
  other: 'Nešto drugo',
} as const
export type ReportReason = keyof typeof reportReasons

/** Reasons of queue entries other than reports of users. */
export const flagReasons = {
  first_look: 'Prvi pregled',
  same_text: 'Isti tekst sa više naloga',
  contacts: 'Link ili broj u prvoj poruci',
  burst: 'Mnogo novih naloga odjednom',
  appeal: 'Prigovor',
} as const
export type FlagReason = keyof typeof flagReasons

/** Reasons of decisions, worded for the user whom the decision is about. */
export const decisionReasons = {
  ...offences,
  spam: 'Neželjene poruke i reklame',
  forbidden: 'Usluga koja nije dozvoljena',
  rules: 'Nije u skladu sa pravilima',
} as const
export type DecisionReason = keyof typeof decisionReasons
