import { expect, test } from 'vitest'
import { readJobs } from '../services/jobs/jobs.server.ts'
import { openingAnswers } from './opening-answers.server.ts'
import { answerText, followAnswers, unitFor } from './question.ts'
import { waysOf } from './question-ways.server.ts'
import { readAllQuestions, readQuestions } from './questions.server.ts'

const jobs = readJobs()
const sets = readAllQuestions(jobs)
const memo = { memo: new Map() }
const setOf = (slug: string) => sets.find(set => set.slug === slug)!
const refuse = (place: string, reason: string): never => {
  throw new Error(`${place}: ${reason}`)
}

test('the ten most wanted trades have questions, and nearly every way through them counts a job', () => {
  expect(sets).toHaveLength(10)
  for (const set of sets) {
    const ways = [...waysOf(set, refuse)]
    const counting = ways.filter(({ questions, answers }) =>
      questions.some(({ id, adds, byChoice }) => adds.length > 0 || (byChoice[answers[id]!]?.adds.length ?? 0) > 0),
    )
    expect(counting.length, set.slug).toBe(ways.length)
  }
})

test('answers lead to the next question, and an answer of another kind leads nowhere', () => {
  const set = setOf('vodoinstalater')
  const next = (answers: Record<string, string | number>) => followAnswers(set, answers).next?.id
  expect(next({})).toBe('sta')
  expect(next({ sta: 'slavina' })).toBe('gde-curi')
  expect(next({ sta: 'slavina', 'gde-curi': 'ventil' })).toBe('broj-ventila')
  for (const wrong of [0, 21, 1.5, '2'])
    expect(next({ sta: 'slavina', 'gde-curi': 'ventil', 'broj-ventila': wrong })).toBe('broj-ventila')
  expect(next({ sta: 'nema-ovoga' })).toBe('sta')
  expect(next({ sta: 2 })).toBe('sta')
})

test('numbers have their unit in the right form', () => {
  const inWords = (slug: string, id: string) => {
    const question = setOf(slug).questions.find(each => each.id === id)!
    return [1, 2, 5, 11, 21].map(answer => answerText({ question, answer }))
  }
  expect(inWords('poducavanje', 'casova-matematike')).toEqual(['1 čas', '2 časa', '5 časova', '11 časova', '21 čas'])
  expect(inWords('transport', 'tura-ogreva')).toEqual(['1 tura', '2 ture', '5 tura', '11 tura', '21 tura'])
  const units = sets.flatMap(({ questions }) => questions.flatMap(each => (each.kind === 'number' ? each.unit : [])))
  const unchanged = [...new Set(units)].filter(unit => [1, 2].every(number => unitFor(number, unit) === unit))
  expect(unchanged.sort()).toEqual(['h', 'km', 'kom', 'm', 'm²'])
})

test.each([
  ['vodoinstalater', 'curi slavina', 'gde-curi'],
  ['vodoinstalater', 'Curi mi ventil kod slavine u kuhinji', 'broj-ventila'],
  ['vodoinstalater', 'капље чесма', 'gde-curi'],
  ['elektricar', 'iskače osigurač', 'kad-iskace'],
  ['krecenje', 'krečenje stana', 'povrsina'],
  ['transport', 'selidba dvosobnog stana', 'lift'],
  ['poducavanje', 'časovi matematike', 'casova-matematike'],
  ['popravke', 'nešto sasvim drugo', 'sta'],
])('%s: a search for „%s” leads to the question %s', (slug, text, next) => {
  const set = setOf(slug)
  expect(followAnswers(set, openingAnswers(memo as never, set, { text })).next?.id).toBe(next)
})

test('a job leads to its question, for every job that the questions count', () => {
  const set = setOf('vodoinstalater')
  const next = (job: string) => followAnswers(set, openingAnswers(memo as never, set, { job })).next?.id
  expect(next('zamena-ventila')).toBe('broj-slavina')
  expect(next('ugradnja-tus-kabine')).toBe('slika-mesta')
  expect(next('nema-ga')).toBe('sta')
})

const file = (questions: string) => `trade: Vodoinstalater\nquestions:\n${questions}`
const choice = (rest: string) => `  sta:\n    ask: Šta treba?\n    choices:\n      da: { ${rest} }\n`
const adds = (jobs: string) => choice(`text: Da, adds: { ${jobs} }`)
const ask = (id: string, rest: string) => `  ${id}:\n    ask: Još nešto?\n    ${rest}\n`
const number = 'number: { unit: kom, from: 1, to: 3, start: 1 }'
test.each([
  ['an unknown job', adds('nema-ga: 1'), '.choices.da.adds: content/jobs.yaml has no job nema-ga'],
  ['a missing text', choice('to: sta'), ': choices.da.text'],
  ['a loop', choice('text: Da, to: sta'), ': a loop'],
  ['an unknown next question', choice('text: Da, to: nema'), '.choices.da.to: there is no question nema'],
  ['a quantity of a later number', adds('zamena-ventila: 1 x broj'), '.adds: „broj” is no number'],
  ['a question without an answer', '  sta:\n    ask: Šta treba?\n', ': one of choices'],
])('refuses %s at its place', (_, questions, message) => {
  expect(() => readQuestions(jobs, 'vodoinstalater.yaml', file(questions))).toThrow(
    `content/questions/vodoinstalater.yaml: questions.sta${message}`,
  )
})

test('refuses a question beside all ways, two photos on one way, and a file with another name than its trade', () => {
  const readAll = (...questions: string[]) => readQuestions(jobs, 'vodoinstalater.yaml', file(questions.join('')))
  const beside = () => readAll(adds('zamena-ventila: 1'), ask('jos', number))
  expect(beside).toThrow('questions.jos: no answer leads')
  const photos = [ask('a', 'photo: true\n    to: b'), ask('b', 'photo: true')]
  expect(() => readAll(choice('text: Da, to: a'), ...photos)).toThrow('questions.b: two photos')
  const read = () => readQuestions(jobs, 'voda.yaml', file(adds('zamena-ventila: 1')))
  expect(read).toThrow('voda.yaml: trade')
})
