import { pluralForm } from '../../platform/serbian/dates.ts'

/** Answers by the id of their question: the id of a choice, a number, or `PHOTO_DONE` once a photo step is passed. */
export type Answers = Record<string, string | number>

export const PHOTO_DONE = 'prošlo'

type Choice = { id: string; text: string; to: string | null }
/** One question of a trade. `to` is the next question for answers that name none; null ends the questions. */
export type Question = { id: string; ask: string; hint: string | null; to: string | null } & (
  | { kind: 'choice'; choices: Choice[] }
  | { kind: 'number'; unit: string; from: number; most: number; start: number }
  | { kind: 'photo' }
)
/** Questions of a trade. The first one begins. */
export type QuestionSet<Each extends Question = Question> = { trade: string; questions: Each[] }

export type Step<Each extends Question = Question> = { question: Each; answer: string | number }
/** The answered questions in the order in which they are asked, and the next one; null if all are answered. */
export type Way<Each extends Question = Question> = { steps: Step<Each>[]; next: Each | null }

/** Follows the answers from the first question to the first one without a valid answer. */
export function followAnswers<Each extends Question>({ questions }: QuestionSet<Each>, answers: Answers): Way<Each> {
  const byId = new Map(questions.map(question => [question.id, question]))
  const steps: Step<Each>[] = []
  let next: Each | null = questions[0] ?? null
  while (next) {
    const question: Each = next
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
    if (answer === undefined || !isAnswer(question, answer)) break
    steps.push({ question, answer })
    next = byId.get(targetOf(question, answer) ?? '') ?? null
  }
  return { steps, next }
}

function isAnswer(question: Question, answer: string | number): boolean {
  if (question.kind === 'choice') return question.choices.some(({ id }) => id === answer)
  if (question.kind === 'photo') return answer === PHOTO_DONE
  return Number.isInteger(answer) && Number(answer) >= question.from && Number(answer) <= question.most
}

/** Returns the id of the question that follows an answer; null if none follows. */
function targetOf(question: Question, answer: string | number): string | null {
  if (question.kind !== 'choice') return question.to
  return question.choices.find(({ id }) => id === answer)?.to ?? question.to
}

/** Forms of the units that are words, for 1, 2 and 5. Others, such as m² and kom, have one form. */
const unitForms: Record<string, [one: string, few: string, many: string]> = {
  časova: ['čas', 'časa', 'časova'],
  dece: ['dete', 'deteta', 'dece'],
  frizura: ['frizura', 'frizure', 'frizura'],
  masaža: ['masaža', 'masaže', 'masaža'],
  osoba: ['osoba', 'osobe', 'osoba'],
  tura: ['tura', 'ture', 'tura'],
  vožnji: ['vožnja', 'vožnje', 'vožnji'],
}

/** Returns the unit of a question in the form for a number: `časa` for 4 and `časova`. */
export const unitFor = (number: number, unit: string): string =>
  unitForms[unit] ? pluralForm(number, ...unitForms[unit]) : unit

/** Returns the text of an answer; null for photos, which are shown themselves. */
export function answerText({ question, answer }: Step): string | null {
  if (question.kind === 'photo') return null
  if (question.kind === 'number') return `${answer} ${unitFor(Number(answer), question.unit)}`
  return question.choices.find(({ id }) => id === answer)?.text ?? null
}
