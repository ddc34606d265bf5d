import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveEvent } from '../../platform/browser/live.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { monthOf } from '../../ui/calendar/calendar-days.ts'
import { AddAppointment } from './add-appointment.tsx'
import { dayQuery, diaryKey, markedDaysQuery } from './appointment-queries.ts'
import { DayList } from './day-list.tsx'
import { SettingsPopover } from './settings-popover.tsx'
import { bookableDays } from './slots.ts'
import { useNow } from './use-now.ts'

/** 'Rezervacije': the calendar, the form and the chosen day (docs/product.md, Appointments). */
export default function Bookings({ day, onDayChange }: { day: string; onDayChange: (day: string) => void }) {
  const queryClient = useQueryClient()
  const now = useNow()
  const { first, last } = bookableDays(now)
  const [month, setMonth] = useState(monthOf(day))
  const shownDay = useQuery(dayQuery(day))
  const { data: marked } = useQuery(markedDaysQuery(month))

  // Whatever another device or tab has written is here at once.
  useLiveEvent(['appointments'], () => void queryClient.invalidateQueries({ queryKey: diaryKey }))
  useEffect(() => setMonth(monthOf(day)), [day])

  return (
    <div className="bookings">
      <section className="card pad bookings-calendar" aria-label="Kalendar">
        <Calendar
          selected={day}
          onSelect={onDayChange}
          month={month}
          onMonthChange={setMonth}
          today={dayOf(now)}
          first={first}
          last={last}
          marked={new Set(marked)}
          markLabel="ima termina"
        />
      </section>
      <section className="card pad bookings-form" aria-labelledby="podesavanja">
        <div className="row between mb-3.5 flex-wrap gap-y-2">
          <h2 id="podesavanja" className="text-xl">
            Podešavanja termina
          </h2>
          <SettingsPopover />
        </div>
        <AddAppointment date={day} day={shownDay.data} now={now} />
      </section>
      <DayList date={day} query={shownDay} />
    </div>
  )
}
