import type { Category } from '../services/categories.ts'
import type { Question } from './question.ts'

/** A job that an answer counts: `times`, or `times` for each unit of the answer to the question `of`. */
export type Addition = { job: string; times: number; of: string | null }
/** A question with the jobs of its answers. `byChoice` has the jobs and the phrases of each choice. */
export type CountedQuestion = Question & {
  adds: Addition[]
  byChoice: Record<string, { adds: Addition[]; words: string[] }>
}
/** The questions of a trade. `slug` is the trade's name in an address and the name of its file. */
export type TradeQuestions = { trade: Category; slug: string; questions: CountedQuestion[] }
