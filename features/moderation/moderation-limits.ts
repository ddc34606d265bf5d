export const APPEAL_MONTHS = 6
export const decisionLengths = { explanation: 2000, appeal: 2000 }
export const reportLengths = { text: 2000 }
/** A claimed case returns to the queue after this time. */
export const CLAIM_MINUTES = 30
/** Two years, in which users may ask for reasons. The decision itself is never deleted. */
export const REPORT_RETENTION_DAYS = 730
/** Other accounts with exactly the same description that make a flag. */
export const MIN_ACCOUNTS_WITH_SAME_TEXT = 2
/** First messages with a contact in one day that make a flag; honest users send their number too, but to fewer. */
export const MIN_FIRST_MESSAGES_WITH_CONTACT = 4
/** New accounts from one IP address within an hour that count as a burst; a school or an office stays below. */
export const MIN_SIGN_UP_BURST = 8
