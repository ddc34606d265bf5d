import { useQuery } from '@tanstack/react-query'
import { dayFormat } from '../../../platform/serbian/date-format.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { formatDuration } from '../../admin/overview/overview-format.ts'
import type { DecisionWeek } from './queue.ts'
import { weekQuery } from './queue-queries.ts'

const weekday = dayFormat({ weekday: 'long' })
const nameOf = (day: string) => weekday.format(new Date(`${day}T12:00:00Z`))
/** Each bar has a base. A day without a decision shows only the base. */
const [maxHeightPx, baseHeightPx] = [78, 4]

export function WeekPanel() {
  const { data } = useQuery(weekQuery)
  if (!data) return null
  return (
    <section className="card pad" aria-labelledby="nedelja">
      <h2 id="nedelja" className="text-xl">
        Odluke za sedam dana
      </h2>
      <Days days={data.days} />
      <p className="mt-3.5 border-line border-t pt-3 text-ink-2 text-sm">{summaryOf(data)}</p>
    </section>
  )
}

function Days({ days }: Pick<DecisionWeek, 'days'>) {
  const maxDecisions = Math.max(1, ...days.map(({ decisions }) => decisions))
  const label = days.map(({ day, decisions }) => `${nameOf(day)} ${decisions}`).join(', ')
  return (
    <div role="img" aria-label={`Odluke po danima: ${label}`} className="week-days">
      {days.map(({ day, decisions }) => (
        <span key={day}>
          <b className="text-sm">{decisions}</b>
          <svg
            className="week-window"
            width="44"
            height={baseHeightPx + Math.round((maxHeightPx * decisions) / maxDecisions)}
            aria-hidden="true"
          />
          <span className="text-ink-3 text-xs">{nameOf(day).slice(0, 3)}</span>
        </span>
      ))}
    </div>
  )
}

function summaryOf({ days, usual_minutes, changed }: DecisionWeek): string {
  const total = days.reduce((sum, { decisions }) => sum + decisions, 0)
  if (!total) return 'Ovih dana nije bilo odluka.'
  const waited =
    usual_minutes === null
      ? ''
      : `Od prijave do odluke obično prođe ${usual_minutes ? formatDuration(usual_minutes) : 'manje od minuta'}. `
  if (total === 1) return `${waited}${changed ? 'Odluka je kasnije promenjena.' : 'Odluka nije promenjena.'}`
  const totalText = plural(total, 'odluke', 'odluke', 'odluka')
  return `${waited}${changed ? `Promenjeno: ${changed} od ${totalText}.` : `Nijedna od ${totalText} nije promenjena.`}`
}
