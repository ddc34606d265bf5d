import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { ROUNDING_RSD } from '../prices/figure-limits.ts'
import { findFigures, jobName, type PublishedFigure, preferReal } from '../prices/figures.server.ts'
import { type PriceTown, townOfSlug } from '../prices/price-towns.ts'
import { jobDictionary } from '../services/jobs/jobs.server.ts'
import type { CountedQuestion } from './counted-question.ts'
import type {
  CountedRange,
  DescribedJob,
  EstimateAnswers,
  EstimateItem,
  EstimateRange,
  GivenAnswer,
} from './estimate.ts'
import { type Answers, answerText, followAnswers, type Step } from './question.ts'
import { additionsFor } from './question-ways.server.ts'
import { questionsOf } from './questions.server.ts'

/**
 * Returns what the answers and the described jobs usually cost in a town: the sum of the jobs' published quartiles.
 * 404 for an unknown trade or town. Unknown jobs, jobs of another trade and answers beside the way count nothing.
 */
export async function findRange(
  runtime: Runtime,
  { trade, answers, jobs }: EstimateAnswers,
  slug: string,
): Promise<CountedRange> {
  const [set, town] = [questionsOf(runtime, trade), townOfSlug(slug)]
  if (!set || !town) throw notFound('Procena za ovo nije pronađena.')
  const { steps } = followAnswers(set, answers)
  const { byId } = jobDictionary(runtime)
  const described = jobs.filter(({ id }) => byId.get(id)?.trade === set.trade)
  const { items, ...sum } = await countItems(runtime, quantitiesOf(steps, answers, described), town)
  return {
    trade,
    category: set.trade,
    town_in: town.in,
    answers: steps.flatMap(step => givenAnswer(step) ?? []),
    items,
    ...sum,
    photo_ask: steps.find(({ question }) => question.kind === 'photo')?.question.ask ?? null,
  }
}

function givenAnswer(step: Step<CountedQuestion>): GivenAnswer | null {
  const text = answerText(step)
  return text === null ? null : { ask: step.question.ask, answer: text }
}

/** Returns the quantity of each job: those of the answers added up, and those of the description. */
function quantitiesOf(
  steps: Step<CountedQuestion>[],
  answers: Answers,
  described: DescribedJob[],
): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { question, answer } of steps)
    for (const { job, times, of } of additionsFor(question, answer)) {
      const quantity = Math.round(of === null ? times : times * Number(answers[of]))
      if (quantity > 0) quantities.set(job, (quantities.get(job) ?? 0) + quantity)
    }
  for (const { id, quantity } of described) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return quantities
}

type Sum = Pick<EstimateRange, 'items' | 'low' | 'high' | 'is_demo' | 'published_on'>

async function countItems(runtime: Runtime, quantities: Map<string, number>, town: PriceTown): Promise<Sum> {
  const { byId } = jobDictionary(runtime)
  const found = await findFigures(runtime.database, { town: town.key })
  const wanted = preferReal(found.filter(({ job }) => quantities.has(job)))
  const figures = new Map(wanted.map(each => [each.job, each]))
  const items = [...quantities].flatMap(([id, quantity]): EstimateItem[] => {
    const [job, figure] = [byId.get(id), figures.get(id)]
    return job ? [{ job: jobName(job), quantity, ...priceOf(figure, quantity) }] : []
  })
  const counted = items.filter(({ low }) => low !== null)
  const sumOf = (end: 'low' | 'high') => (counted.length ? counted.reduce((sum, item) => sum + item[end]!, 0) : null)
  const used = [...figures.values()]
  return {
    items,
    low: sumOf('low'),
    high: sumOf('high'),
    is_demo: used.some(({ is_demo }) => is_demo),
    published_on: used[0]?.published_on ?? null,
  }
}

/** Equal quartiles are widened by the rounding of published prices, so that a range never is a single number. */
function priceOf(figure: PublishedFigure | undefined, quantity: number): Pick<EstimateItem, 'low' | 'high'> {
  if (!figure) return { low: null, high: null }
  const margin = figure.low === figure.high ? ROUNDING_RSD / 2 : 0
  return { low: (figure.low - margin) * quantity, high: (figure.high + margin) * quantity }
}
