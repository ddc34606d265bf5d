import { Select } from '../../../ui/select/select.tsx'
import { shownTime } from './hours-words.ts'

/** Every half hour of the day; beginnings without midnight's end, ends without its beginning. */
const halfHours = Array.from({ length: 49 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 ? '30' : '00'}`
})

type TimeSelectProps = {
  name: string
  label: string
  value: string
  isEnd?: boolean
  isInvalid: boolean
  onChange: (time: string) => void
}

/** A time of the day; one that was stored to the minute stays among the choices. */
export function TimeSelect({ name, label, value, isEnd, isInvalid, onChange }: TimeSelectProps) {
  const usual = isEnd ? halfHours.slice(1) : halfHours.slice(0, -1)
  const times = usual.includes(value) ? usual : [...usual, value].sort()
  return (
    <Select
      name={name}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      className="hours-time"
      options={times.map(time => ({ value: time, label: shownTime(time) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
