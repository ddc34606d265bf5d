import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { buttonClass } from '../../ui/button/button.tsx'
import { serviceQuery } from '../services/service-queries.ts'
import { newSeriesId } from './series-search.ts'

type ProposeSeriesProps = { serviceId: string; customerId: string }

/** Link for the provider of a conversation, if its service allows series. */
export default function ProposeSeriesLink({ serviceId, customerId }: ProposeSeriesProps) {
  const { data: service } = useQuery(serviceQuery(serviceId))
  if (!service?.allows_series) return null
  return (
    <Link
      to="/moji-termini"
      search={{ redovni: newSeriesId, klijent: customerId, usluga: serviceId }}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <Repeat />
      Predloži termine koji se ponavljaju
    </Link>
  )
}
