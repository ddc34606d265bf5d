import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../platform/serbian/dates.ts'
import { oneDecimal } from '../../ui/stars/stars.tsx'
import type { ProviderPage } from './provider.ts'

/** Shows the provider's figures. An unknown figure is left out, because zero would be wrong. */
export function ProviderFacts({ provider: { rating, reviews, jobs, answer_minutes } }: { provider: ProviderPage }) {
  const facts: { figure: ReactNode; text: string }[] = []
  if (reviews) {
    const figure = (
      <>
        <Star aria-hidden="true" />
        {oneDecimal(rating)}
      </>
    )
    facts.push({ figure, text: plural(reviews, 'ocena', 'ocene', 'ocena') })
  }
  if (jobs) facts.push({ figure: jobs, text: `${jobsWord(jobs)} preko Komšiluka` })
  if (answer_minutes !== null) facts.push({ figure: durationOf(answer_minutes), text: 'obično do prvog odgovora' })
  if (!facts.length) return null
  return (
    <dl className="provider-facts">
      {facts.map(({ figure, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const jobsWord = (count: number) =>
  plural(count, 'posao završen', 'posla završena', 'poslova završeno').replace(/^\S+ /, '')

/** Returns `20 min`, `3 sata` or `2 dana`. */
function durationOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return plural(hours, 'sat', 'sata', 'sati')
  return plural(Math.round(hours / 24), 'dan', 'dana', 'dana')
}
