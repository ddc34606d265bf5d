import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { figuresInWords } from './complaint-figures-words.ts'
import { complaintFiguresQuery } from './complaint-queries.ts'

/** How many complaints a provider has had and how soon they were settled. Nothing with fewer than three. */
export function ComplaintFiguresCard({ providerId }: { providerId: string }) {
  const { data: figures } = useQuery(complaintFiguresQuery(providerId))
  if (!figures) return null
  return (
    <section className="card pad" aria-labelledby="reklamacije">
      <h2 id="reklamacije" className="mb-2 text-xl">
        Reklamacije
      </h2>
      <p className="row items-start gap-2">
        <Handshake className="icon-small mt-1 flex-none text-ink-3" />
        {figuresInWords(figures)}
      </p>
    </section>
  )
}
