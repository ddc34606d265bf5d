export const complaintLengths = { text: 2000, fault: 1000 }
/** Days from the filing, after which a term is over: for the provider's answer and for a settlement. */
export const termDays = { answer: 8, settlement: 15 }
/** The provider is reminded this many days before each term. */
export const TERM_REMINDER_DAYS = 2
/** Years after a job in which a complaint about it can be filed. A warranty may be longer. */
export const MAX_YEARS_AFTER_JOB = 2
/** Texts and offers of one side in a case. Steps that end a case or ask the operator are not counted. */
export const MAX_TEXTS_PER_SIDE = 40
/** Minimum of complaints for public figures about a provider. */
export const MIN_COMPLAINTS_FOR_FIGURES = 3
/** Faults that a customer can report under one warranty. */
export const MAX_FAULTS_PER_WARRANTY = 20
