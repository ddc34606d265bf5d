/** Number of visits of one quote. A job of one day is an ordinary booking. */
export const visitCounts = { min: 2, max: 20 }
