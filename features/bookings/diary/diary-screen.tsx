import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLiveEvent } from '../../../platform/browser/live.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Calendar } from '../../../ui/calendar/calendar.tsx'
import { monthOf } from '../../../ui/calendar/calendar-days.ts'
import { Field } from '../../../ui/field/field.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { meQuery } from '../../accounts/session.ts'
import { AddAppointment } from '../../appointments/add-appointment.tsx'
import type { DiaryWeek } from '../../appointments/appointment.ts'
import {
  dayQuery,
  diaryKey,
  diarySettingsQuery,
  markedDaysQuery,
  weekQuery,
} from '../../appointments/appointment-queries.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { hoursQuery } from '../../appointments/hours-queries.ts'
import { SettingsPopover } from '../../appointments/settings-popover.tsx'
import { bookableDays } from '../../appointments/slots.ts'
import { useNow } from '../../appointments/use-now.ts'
import { clipToDay, shiftByDays, toMinuteRange } from '../../appointments/working-week.ts'
import { CalendarFaults } from '../../calendars/calendar-fault-note.tsx'
import { calendarsQuery } from '../../calendars/calendar-queries.ts'
import { DayList } from './day-list.tsx'
import { type Block, type DiaryDay, type GridColumn, toBlocks } from './diary-blocks.ts'
import { mondayOf, shortDay, weekdayLabel } from './diary-days.ts'
import { DiaryDetails } from './diary-details.tsx'
import { DiaryGrid } from './diary-grid.tsx'
import { DiaryHead, type DiaryView } from './diary-head.tsx'
import { DiaryLegend } from './diary-legend.tsx'
import { DiaryStrip } from './diary-strip.tsx'
import { OpenRequests } from './open-requests.tsx'
import { useBlockDrops } from './use-block-drops.tsx'

/** Loaded only for a provider with members. */
const PeopleGrid = lazyPart(() => import('./people-grid.tsx'))

type DiaryScreenProps = {
  day: string
  view: DiaryView
  onDayChange: (day: string) => void
  onViewChange: (view: DiaryView) => void
  /** Notes about a day, which later features know. */
  dayNote: (day: string) => ReactNode
  /** Shown above the diary by later features. */
  above?: ReactNode
}

/** Screen 'Rezervacije': open requests, the diary by week or day, the calendar and own entries (docs/product.md). */
export default function DiaryScreen({ day, view, onDayChange, onViewChange, dayNote, above }: DiaryScreenProps) {
  const queryClient = useQueryClient()
  const now = useNow()
  const { first: today, last } = bookableDays(now)
  const first = `${today.slice(0, 7)}-01`
  const [month, setMonth] = useState(monthOf(day))
  const [opened, setOpened] = useState<Block>()
  const week = useQuery(weekQuery(mondayOf(day)))
  const days = useDays(week.data)
  const { data: hours } = useQuery(hoursQuery)
  const { data: me } = useQuery(meQuery)
  const { data: marked } = useQuery(markedDaysQuery(month))
  const people = week.data?.days.find(each => each.date === day && each.people?.length)
  const staff = people?.people.filter(({ has_left }) => !has_left) ?? []
  const [person, setPerson] = useState('owner')
  const member = staff.find(({ id }) => id === person)
  const { data: shownDay } = useQuery(dayQuery(day, member?.id ?? undefined))
  const { data: calendars } = useQuery(calendarsQuery)
  const names = new Map(calendars?.map(({ id, name }) => [id, name]))
  const blocks = new Map(days?.map(each => [each.date, toBlocks(each, names)]))
  const refresh = () => void queryClient.invalidateQueries({ queryKey: diaryKey })
  const drops = useBlockDrops()
  useLiveEvent(['appointments'], refresh)
  useEffect(() => setMonth(monthOf(day)), [day])

  const range = { first, last, now }
  const step = (count: number) => {
    const other = addDays(day, count)
    if (other < first) onDayChange(first)
    else if (other > last) onDayChange(last)
    else onDayChange(other)
  }
  return (
    <>
      <OpenRequests />
      {above}
      {hours && !hours.accepts_bookings && <Invitation />}
      <CalendarFaults calendars={calendars} />
      <div className="diary" data-view={view}>
        <DiaryHead
          day={day}
          view={view}
          {...range}
          onStep={step}
          onToday={() => onDayChange(today)}
          onView={onViewChange}
          onAdd={focusForm}
        />
        {days && (
          <>
            <DiaryStrip days={days} blocks={blocks} selected={day} {...range} onSelect={onDayChange} onWeek={step} />
            {(view === 'week' || !people) && (
              <DiaryGrid
                columns={days.map(each => toColumn(each, blocks.get(each.date) ?? [], now))}
                selected={day}
                isWide={view === 'week'}
                now={now}
                onSelect={onDayChange}
                onOpen={setOpened}
                onDrop={drops.take}
                className={people && 'max-lg:hidden'}
              />
            )}
            {people && (
              <PeopleGrid
                day={people}
                calendars={names}
                owner={publicName(me?.name ?? null, true)}
                now={now}
                onOpen={setOpened}
                onDrop={drops.take}
                className={view === 'week' ? 'lg:hidden' : undefined}
              />
            )}
            <DiaryLegend
              withMissed={[...blocks.values()].flat().some(({ kind }) => kind === 'missed')}
              withOutside={Boolean(calendars?.length)}
            />
            <Button variant="secondary" full icon={<Plus />} className="lg:hidden" onClick={focusForm}>
              Novi termin
            </Button>
          </>
        )}
        <section className="card pad bookings-calendar" aria-label="Kalendar">
          <Calendar
            selected={day}
            onSelect={onDayChange}
            month={month}
            onMonthChange={setMonth}
            today={dayOf(now)}
            first={today}
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
          {staff.some(({ id }) => id) && (
            <Field label="Osoba" className="mb-3">
              <Select
                value={member?.id ?? 'owner'}
                options={staff.map(({ id, name }) => ({
                  value: id ?? 'owner',
                  label: name ?? publicName(me?.name ?? null, true),
                }))}
                onValueChange={setPerson}
              />
            </Field>
          )}
          <AddAppointment
            memberId={member?.id ?? undefined}
            date={day}
            slots={shownDay?.free_slots}
            now={now}
            onChanged={refresh}
          />
        </section>
        <DayList
          date={day}
          blocks={blocks.get(day)}
          query={week}
          onOpen={setOpened}
          personOf={({ item }) => people?.people.find(({ id }) => id === item.member_id)?.name ?? undefined}
          note={dayNote(day)}
        />
      </div>
      {drops.dialog}
      <DiaryDetails
        block={opened}
        people={staff}
        owner={publicName(me?.name ?? null, true)}
        onClose={() => setOpened(undefined)}
        now={now}
      />
    </>
  )
}

function toColumn(day: DiaryDay, blocks: Block[], now: Date): GridColumn {
  const isToday = day.date === dayOf(now)
  const head = (
    <>
      <span>{shortDay(day.date, now)}</span>
      <span className={isToday ? 'diary-column-day plate' : 'diary-column-day'}>{Number(day.date.slice(8))}</span>
    </>
  )
  return { key: day.date, label: weekdayLabel(day.date), head, day, blocks }
}

/** Returns the days of the week. If bookings are off, the hours for own entries count as working hours. */
function useDays(week: DiaryWeek | undefined): DiaryDay[] | undefined {
  const { data: hours } = useQuery(hoursQuery)
  const { data: settings } = useQuery(diarySettingsQuery)
  if (!week || hours?.accepts_bookings !== false) return week?.days
  const { start, end } = settings ?? {}
  const own = start && end ? [toMinuteRange({ start, end })] : []
  const work = clipToDay(own.flatMap(hours => [shiftByDays(hours, -1), hours]))
  return week.days.map(day => ({ ...day, work }))
}

function focusForm() {
  const field = document.getElementById('vreme-termina')
  field?.closest('section')?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function Invitation() {
  return (
    <Note icon={<CalendarCheck />} className="mb-5">
      Klijenti mogu sami da biraju slobodan termin, a vi ga potvrđujete jednim dodirom.{' '}
      <Link to="/radno-vreme" className="link">
        Uključite zakazivanje
      </Link>
    </Note>
  )
}
