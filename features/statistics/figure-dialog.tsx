import { useState } from 'react'
import { formatLongDate } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { DayChart } from '../../ui/day-chart/day-chart.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type FigureName, figures } from './figures.ts'
import type { Figure } from './statistics.ts'

const dateOf = (day: string) => formatLongDate(`${day}T12:00:00Z`)

/** A figure's thirty days as a chart or as a table. */
export default function FigureDialog(props: {
  name: FigureName
  figure: Figure
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { name, figure, open, onOpenChange } = props
  const { label, about, periodName, beforeName, day } = figures[name]
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const told = (value: number | null) => (value === null ? 'bez ocena' : day(value))
  const points = figure.days.map(({ date, value }) => ({ label: dateOf(date), value, text: told(value) }))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={label}
      description={about}
      closable
      className="figure-dialog"
      actions={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Zatvori
        </Button>
      }
    >
      <dl className="facts mb-4">
        <dt>{periodName}</dt>
        <dd>{told(figure.now)}</dd>
        <dt>{beforeName}</dt>
        <dd>{told(figure.before)}</dd>
      </dl>
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
        <DayChart points={points} label={label} from={name === 'rating' ? 1 : 0} line={name === 'rating'} />
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
    </Dialog>
  )
}
