import type { Addition, CountedQuestion, TradeQuestions } from './counted-question.ts'
import { MAX_QUESTIONS_PER_WAY, MAX_WAYS } from './estimate-limits.ts'
import { type Answers, PHOTO_DONE } from './question.ts'

type Refuse = (place: string, reason: string) => never
/** One way through the questions, with the answers that lead along it. Numbers are the ones that are suggested. */
export type QuestionWay = { questions: CountedQuestion[]; answers: Answers }

/** Yields every way through the questions. An unknown next question and a loop are refused at their place. */
export function* waysOf({ questions }: Pick<TradeQuestions, 'questions'>, refuse: Refuse): Generator<QuestionWay> {
  const byId = new Map(questions.map(question => [question.id, question]))
  function* from(question: CountedQuestion, before: QuestionWay): Generator<QuestionWay> {
    const place = `questions.${question.id}`
    if (before.questions.includes(question)) refuse(place, 'a loop: the question follows itself')
    for (const { answer, to, at } of branchesOf(question)) {
      const way = {
        questions: [...before.questions, question],
        answers: { ...before.answers, [question.id]: answer },
      }
      if (to === null) yield way
      else yield* from(byId.get(to) ?? refuse(`${place}${at}`, `there is no question ${to}`), way)
    }
  }
  if (questions[0]) yield* from(questions[0], { questions: [], answers: {} })
}

type Branch = { answer: string | number; to: string | null; at: string }

function branchesOf(question: CountedQuestion): Branch[] {
  const { kind, to } = question
  if (kind === 'photo') return [{ answer: PHOTO_DONE, to, at: '.to' }]
  if (kind === 'number') return [{ answer: question.start, to, at: '.to' }]
  return question.choices.map(choice => ({
    answer: choice.id,
    to: choice.to ?? to,
    at: choice.to ? `.choices.${choice.id}.to` : '.to',
  }))
}

/** Checks all ways: their length and number, photos, quantities, and that every question is on one. */
export function checkWays(set: TradeQuestions, refuse: Refuse): void {
  const reached = new Set<CountedQuestion>()
  let ways = 0
  for (const { questions, answers } of waysOf(set, refuse)) {
    const last = `questions.${questions.at(-1)!.id}`
    ways += 1
    if (ways > MAX_WAYS) refuse('questions', `more than ${MAX_WAYS} ways`)
    if (questions.length > MAX_QUESTIONS_PER_WAY) refuse(last, `more than ${MAX_QUESTIONS_PER_WAY} questions in a row`)
    if (questions.filter(({ kind }) => kind === 'photo').length > 1) refuse(last, 'two photos on one way')
    for (const [at, question] of questions.entries()) {
      reached.add(question)
      const numbers = new Set(questions.slice(0, at + 1).flatMap(({ kind, id }) => (kind === 'number' ? id : [])))
      for (const { of } of additionsFor(question, answers[question.id]!))
        if (of !== null && !numbers.has(of))
          refuse(`questions.${question.id}.adds`, `„${of}” is no number and no earlier question for a number`)
    }
  }
  const beside = set.questions.find(question => !reached.has(question))
  if (beside) refuse(`questions.${beside.id}`, 'no answer leads to this question')
  if (!ways) refuse('questions', 'there are no questions')
}

/** Returns the jobs that an answer counts. */
export const additionsFor = ({ adds, byChoice }: CountedQuestion, answer: string | number): Addition[] => [
  ...adds,
  ...(byChoice[answer]?.adds ?? []),
]
