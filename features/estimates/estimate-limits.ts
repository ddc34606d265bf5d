/** Longest way through the questions of a trade. People leave longer ones. */
export const MAX_QUESTIONS_PER_WAY = 8
/** The start checks at most this many ways through the questions of one trade. */
export const MAX_WAYS = 2000
/** Highest answer to a question for a number. */
export const MAX_NUMBER = 2000
/** Maximum of answers in one estimate. Answers beside the way are ignored, so this is more than a way has. */
export const MAX_ANSWERS = 40
/** Maximum of jobs that are found in a description. More are a guess. */
export const MAX_DESCRIBED_JOBS = 5
/** Highest quantity of a described job. */
export const MAX_QUANTITY = 500
/** Length of a description in the user's own words. */
export const descriptionLengths = { least: 3, most: 600 }
/** Time that the language model has for choosing jobs. Afterwards the words decide. */
export const MODEL_WAIT_MS = 5000
/** Highest sum of an estimate that is sent, in dinars. */
export const MAX_SUM_RSD = 1_000_000_000
