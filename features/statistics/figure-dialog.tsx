import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FigureDays } from './figure-days.tsx'
import { type FigureName, figures } from './figures.ts'
import type { Figure } from './statistics.ts'

/** A figure's thirty days as a chart or as a table. */
export default function FigureDialog(props: {
  name: FigureName
  figure: Figure
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { name, figure, open, onOpenChange } = props
  const { label, about, periodName, beforeName, day } = figures[name]
  const told = (value: number | null) => (value === null ? 'bez ocena' : day(value))
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
      <FigureDays
        days={figure.days}
        label={label}
        told={told}
        from={name === 'rating' ? 1 : 0}
        line={name === 'rating'}
      />
    </Dialog>
  )
}
