import { Plus, X } from 'lucide-react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { passesMidnight } from '../working-week.ts'
import { type DayDraft, type DayInterval, nextInterval, weekdayFieldName } from './hours-draft.ts'
import { weekdayNames } from './hours-words.ts'
import { TimeSelect } from './time-select.tsx'

type DayRowProps = { day: DayDraft; problem: string | undefined; onChange: (day: DayDraft) => void }

export function DayRow({ day, problem, onChange }: DayRowProps) {
  const { weekday, isOn, intervals } = day
  const name = weekdayNames[weekday]!
  const field = weekdayFieldName(weekday)
  const problemId = `${field}-problem`
  const addedInterval = nextInterval(intervals)
  const changeInterval = (index: number, changed: Partial<DayInterval>) =>
    onChange({
      ...day,
      intervals: intervals.map((each, position) => (position === index ? { ...each, ...changed } : each)),
    })
  return (
    <li className="hours-day">
      <span className="hours-day-name">{name}</span>
      <Switch
        label={name}
        hideLabel
        className="hours-day-switch"
        checked={isOn}
        onCheckedChange={checked => onChange({ ...day, isOn: checked })}
      />
      {isOn ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out among its neighbours
        <div className="hours-intervals" role="group" aria-label={name} aria-describedby={problem && problemId}>
          {intervals.map((interval, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no name but their place
            <span key={index} className="hours-interval">
              <TimeSelect
                name={index ? `${field}-${index}` : field}
                label={`${name}, od`}
                value={interval.start}
                isInvalid={Boolean(problem)}
                onChange={start => changeInterval(index, { start })}
              />
              <span className="text-ink-3">do</span>
              <TimeSelect
                name={`${field}-${index}-end`}
                label={`${name}, do`}
                isEnd
                value={interval.end}
                isInvalid={Boolean(problem)}
                onChange={end => changeInterval(index, { end })}
              />
              {passesMidnight(interval) && <span className="text-sm text-ink-2">narednog dana</span>}
              {index > 0 && index === intervals.length - 1 && (
                <IconButton
                  label={`Ukloni smenu: ${name}, ${interval.start}–${interval.end}`}
                  className="-mx-1.5"
                  onClick={() => onChange({ ...day, intervals: intervals.filter((_, position) => position !== index) })}
                >
                  <X />
                </IconButton>
              )}
            </span>
          ))}
          {addedInterval && (
            <IconButton
              label={`Dodaj smenu: ${name}`}
              onClick={() => onChange({ ...day, intervals: [...intervals, addedInterval] })}
            >
              <Plus />
            </IconButton>
          )}
        </div>
      ) : (
        <span className="hours-intervals text-ink-3">Ne radim</span>
      )}
      {problem && (
        <FieldError id={problemId} className="hours-day-problem">
          {problem}
        </FieldError>
      )}
    </li>
  )
}
