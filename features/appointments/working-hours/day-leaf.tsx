import { dayFormat } from '../../../platform/serbian/date-format.ts'

const format = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** Day without work, drawn as a calendar leaf. Screen readers skip the leaf and read the text beside it. */
export function DayLeaf({ day }: { day: string }) {
  const leaf = format.parts(new Date(`${day}T00:00:00Z`))
  return (
    <span className="hours-leaf" aria-hidden="true">
      <span>{leaf.weekday}</span>
      <b>{leaf.day}</b>
      <span>{leaf.month}</span>
    </span>
  )
}
