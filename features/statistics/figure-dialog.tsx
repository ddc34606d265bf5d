import { FigureDialogLayout } from './figure-dialog-layout.tsx'
import { type FigureName, figureTexts } from './figures.ts'
import type { Figure } from './statistics.ts'

export default function FigureDialog(props: {
  name: FigureName
  figure: Figure
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { name, figure, open, onOpenChange } = props
  const { label, about, periodName, beforeName, day } = figureTexts[name]
  return (
    <FigureDialogLayout
      title={label}
      about={about}
      now={{ name: periodName, value: figure.now }}
      before={{ name: beforeName, value: figure.before }}
      days={figure.days}
      format={value => (value === null ? 'bez ocena' : day(value))}
      from={name === 'rating' ? 1 : 0}
      line={name === 'rating'}
      open={open}
      onOpenChange={onOpenChange}
    />
  )
}
