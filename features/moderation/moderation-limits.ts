export const APPEAL_MONTHS = 6
export const decisionLengths = { explanation: 2000, appeal: 2000 }
export const reportLengths = { text: 2000 }
/** A claimed case returns to the queue after this time. */
export const CLAIM_MINUTES = 30
/** Reports are kept for two years because users may ask for reasons. Decisions are never deleted. */
export const REPORT_RETENTION_DAYS = 730
/** A description is flagged if this many other accounts use exactly the same text. */
export const MIN_ACCOUNTS_WITH_SAME_TEXT = 2
/** A user is flagged for this many first messages with a contact in one day. Honest users send fewer such messages. */
export const MIN_FIRST_MESSAGES_WITH_CONTACT = 4
/** This many new accounts from one IP address in an hour are a burst. A school or an office has fewer new accounts. */
export const MIN_SIGN_UP_BURST = 8
