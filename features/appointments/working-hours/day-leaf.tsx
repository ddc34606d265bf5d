import { dayFormat } from '../../../platform/serbian/date-format.ts'

const parts = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** A day without work as a leaf of a calendar; words stand beside it. */
export function DayLeaf({ day }: { day: string }) {
  const found = parts.formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: string) => found.find(each => each.type === type)?.value.replace('.', '')
  return (
    <span className="hours-leaf" aria-hidden="true">
      <span>{part('weekday')}</span>
      <b>{part('day')}</b>
      <span>{part('month')}</span>
    </span>
  )
}
