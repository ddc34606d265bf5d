import { Copy } from 'lucide-react'
import type { Problems } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DayRow } from './day-row.tsx'
import { type DayDraft, weekdayFieldName } from './hours-draft.ts'

type WeekCardProps = { week: DayDraft[]; problems: Problems; onChange: (week: DayDraft[]) => void }

export function WeekCard({ week, problems, onChange }: WeekCardProps) {
  const change = (changed: DayDraft) => onChange(week.map(day => (day.weekday === changed.weekday ? changed : day)))
  const [monday] = week
  const copyMonday = () =>
    onChange(week.map(day => (day.weekday > 1 && day.weekday < 6 ? { ...monday!, weekday: day.weekday } : day)))
  return (
    <section className="card pad" aria-labelledby="radna-nedelja">
      <h2 id="radna-nedelja" className="text-xl">
        Radna nedelja
      </h2>
      <ul className="hours-week">
        {week.map(day => (
          <DayRow key={day.weekday} day={day} problem={problems[weekdayFieldName(day.weekday)]} onChange={change} />
        ))}
      </ul>
      <Button variant="quiet" className="mt-2 -ml-3" icon={<Copy />} onClick={copyMonday}>
        Primeni ponedeljak na sve radne dane
      </Button>
    </section>
  )
}
