/** An appeal can be made for so long after a decision. */
export const appealMonths = 6
export const decisionLengths = { explanation: 2000, appeal: 2000 }
export const reportLengths = { text: 2000 }
/** A claimed case goes back to the queue after so long. */
export const claimMinutes = 30
/** Two years, as long as somebody may still ask why; the decision itself stays. */
export const keptReportDays = 730
