import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FigureDays } from './figure-days.tsx'
import type { Figure } from './statistics.ts'

type FigureDialogLayoutProps = {
  title: string
  about: string
  /** The figures of the period (`now`) and of the period before it (`before`), each with the name of its period. */
  now: { name: string; value: number | null }
  before: { name: string; value: number | null }
  days: Figure['days']
  format: (value: number | null) => string
  from?: number
  line?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children?: ReactNode
}

export function FigureDialogLayout(props: FigureDialogLayoutProps) {
  const { title, about, now, before, days, format, from, line, open, onOpenChange, children } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
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
        {[now, before].map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{format(value)}</dd>
          </div>
        ))}
      </dl>
      <FigureDays days={days} label={title} format={format} from={from} line={line} />
      {children}
    </Dialog>
  )
}
