/** An undecided document is deleted after this many days. The provider can send the document again. */
export const MAX_DOCUMENT_DAYS = 30
/** Evidence is valid for this many months if the paper names no end. */
export const DEFAULT_VALID_MONTHS = 12
/** The longest time for which a paper's own end is accepted. */
export const MAX_VALID_YEARS = 5
/** The provider is reminded this many days before the end. */
export const REMINDER_DAYS = 30
/** Ended evidence is deleted after this many days. */
export const ENDED_RETENTION_DAYS = 365
/** Licences of one provider that hold at the same time. All other kinds hold once. */
export const MAX_LICENCES = 5
/** Uploads of one user that were not sent. A day later a job deletes them. */
export const MAX_UNSENT_DOCUMENTS = 10
/** Items in one list of the admin console. */
export const MAX_QUEUE_ITEMS = 100

export const evidenceLengths = { subject: 60, note: 300, seen: 500, reason: 500 }
