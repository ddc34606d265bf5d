/** Deadline of an appeal after the decision. */
export const APPEAL_MONTHS = 6
export const decisionLengths = { explanation: 2000, appeal: 2000 }
export const reportLengths = { text: 2000 }
/** A claimed case returns to the queue after this time. */
export const CLAIM_MINUTES = 30
/** Two years, in which users may ask for reasons. The decision itself is never deleted. */
export const REPORT_RETENTION_DAYS = 730
