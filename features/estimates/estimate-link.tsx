import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tradesQuery } from './estimate-queries.ts'

/** The way from a service to an estimate for its provider. Nothing if the service's trade has no questions. */
export function EstimateLink({ category, serviceId }: { category: string; serviceId: string }) {
  const { data } = useQuery(tradesQuery(category))
  const trade = data?.items.find(each => each.category === category)?.trade ?? data?.found
  if (!trade) return null
  return (
    <p className="mt-4">
      <Link to="/procena/$trade" params={{ trade }} search={{ usluga: serviceId }} className="link link-touch">
        Procenite posao i pošaljite procenu
      </Link>
    </p>
  )
}
