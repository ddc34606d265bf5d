import { Select } from '../../../ui/select/select.tsx'
import { formatClockTime } from './hours-words.ts'

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

/** Selects a time of day among half hours. A stored time between two half hours is also an option. */
export function TimeSelect({ name, label, value, isEnd, isInvalid, onChange }: TimeSelectProps) {
  const usual = isEnd ? halfHours.slice(1) : halfHours.slice(0, -1)
  const times = usual.includes(value) ? usual : [...usual, value].sort()
  return (
    <Select
      name={name}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      className="hours-time"
      options={times.map(time => ({ value: time, label: formatClockTime(time) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
