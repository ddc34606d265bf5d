import { useState } from 'react'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { DayChart } from '../../ui/day-chart/day-chart.tsx'
import type { Figure } from './statistics.ts'

type FigureDaysProps = {
  days: Figure['days']
  label: string
  format: (value: number | null) => string
  from?: number
  line?: boolean
}

const dateOf = (day: string) => formatLongDate(`${day}T12:00:00Z`)

/** Returns `od 1. novembra 2026. do 30. novembra 2026`. */
const rangeOf = (days: Figure['days']) =>
  days.length ? `od ${inGenitive(dateOf(days[0]!.date))} do ${inGenitive(dateOf(days.at(-1)!.date))}` : ''

export function FigureDays({ days, label, format, from = 0, line = false }: FigureDaysProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const points = days.map(({ date, value }) => ({
    label: dateOf(date),
    value,
    text: format(value),
  }))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look */}
      <div className="row mb-3 gap-2" role="group" aria-label="Prikaz">
        <Chip pressed={view === 'chart'} onPressedChange={() => setView('chart')}>
          Grafikon
        </Chip>
        <Chip pressed={view === 'table'} onPressedChange={() => setView('table')}>
          Tabela
        </Chip>
      </div>
      {view === 'chart' ? (
        <DayChart points={points} label={label} range={rangeOf(days)} baseline={from} line={line} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="figure-table" tabIndex={0} aria-label={`${label} po danima`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Dan</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(point => (
                <tr key={point.label}>
                  <th scope="row">{point.label}</th>
                  <td>{point.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
