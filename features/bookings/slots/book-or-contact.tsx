import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button/button.tsx'
import { slotsQuery } from '../booking-queries.ts'

type BookOrContactProps = { serviceId: string; canBeBooked: boolean; contact: (isSecond: boolean) => ReactNode }

/** Main buttons of a service: a message button, and a booking button if a slot is free. */
export function BookOrContact({ serviceId, canBeBooked, contact }: BookOrContactProps) {
  const { data: slots } = useQuery({ ...slotsQuery(serviceId), enabled: canBeBooked })
  if (!canBeBooked || !slots?.first_free) return contact(false)
  return (
    <div className="book-or-write">
      {contact(true)}
      <Link
        to="/zakazi/$serviceId"
        params={{ serviceId }}
        rel="nofollow"
        className={`${buttonClass({ size: 'large', full: true })} md:hidden`}
      >
        <CalendarCheck />
        Zakaži termin
      </Link>
    </div>
  )
}
