import type { HasMemo } from '../../platform/server/memoize-per-runtime.server.ts'
import { jobDictionary } from '../services/jobs/jobs.server.ts'
import { findJobInText } from '../services/jobs/match-job.server.ts'
import type { CountedQuestion, TradeQuestions } from './counted-question.ts'
import type { Answers } from './question.ts'
import { additionsFor, type QuestionWay, waysOf } from './question-ways.server.ts'

/**
 * Returns answers that a search or a job has given already: choices from the first question on whose phrases are in
 * the text, else the shortest way to the job. Empty if the text says too little.
 */
export function openingAnswers(
  runtime: HasMemo,
  set: TradeQuestions,
  { text, job }: { text?: string | undefined; job?: string | undefined },
): Answers {
  const said = text ? answersInText(runtime, set, text) : {}
  if (Object.keys(said).length) return said
  const found = job ?? (text && findJobInText(jobDictionary(runtime), text, set.trade)?.id)
  return found ? answersForJob(set, found) : {}
}

function answersInText(runtime: HasMemo, { questions }: TradeQuestions, text: string): Answers {
  const { stemsOf } = jobDictionary(runtime)
  const typed = new Set(stemsOf(text))
  const byId = new Map(questions.map(question => [question.id, question]))
  const answers: Answers = {}
  let question: CountedQuestion | undefined = questions[0]
  while (question?.kind === 'choice') {
    const chosen = choiceInText(question, typed, stemsOf)
    if (!chosen) break
    answers[question.id] = chosen.id
    question = byId.get(chosen.to ?? question.to ?? '')
  }
  return answers
}

/** Returns the choice with the longest phrase whose words are all in the text; undefined if two are as long. */
function choiceInText(
  { choices, byChoice }: CountedQuestion & { kind: 'choice' },
  typed: Set<string>,
  stemsOf: (text: string) => string[],
) {
  const ranked = choices
    .map(choice => {
      const fitting = byChoice[choice.id]!.words.map(stemsOf).filter(stems => stems.every(each => typed.has(each)))
      return { choice, size: Math.max(0, ...fitting.map(({ length }) => length)) }
    })
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
  return ranked.length && ranked[0]!.size > (ranked[1]?.size ?? 0) ? ranked[0]!.choice : undefined
}

/** Returns the choices that lead to the first answer that counts the job. A number is left to the user. */
function answersForJob(set: TradeQuestions, job: string): Answers {
  const ways = [...waysOf(set, neverRefuse)].flatMap(way => {
    const at = way.questions.findIndex(each => countsJob(way, each, job))
    return at < 0 ? [] : [{ way, at }]
  })
  const [shortest] = ways.sort((one, other) => one.at - other.at)
  if (!shortest) return {}
  const { way, at } = shortest
  const before = way.questions.slice(0, way.questions[at]!.kind === 'choice' ? at + 1 : at)
  // A number is never guessed, so the answers end before the first one.
  const end = before.findIndex(({ kind }) => kind !== 'choice')
  return Object.fromEntries((end < 0 ? before : before.slice(0, end)).map(({ id }) => [id, way.answers[id]!]))
}

const countsJob = ({ answers }: QuestionWay, question: CountedQuestion, job: string) =>
  additionsFor(question, answers[question.id]!).some(each => each.job === job)

/** The start has checked the ways. */
const neverRefuse = (place: string, reason: string): never => {
  throw new Error(`${place}: ${reason}`)
}
