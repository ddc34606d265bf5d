import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FigureDays } from './figure-days.tsx'
import type { Figure } from './statistics.ts'

type FiguresFrameProps = {
  title: string
  about: string
  /** The figure of the whole time and of the time before, and what these times are called. */
  now: { name: string; value: number | null }
  before: { name: string; value: number | null }
  days: Figure['days']
  /** A value in words; null where there is none. */
  told: (value: number | null) => string
  from?: number
  line?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What else there is to say of it. */
  children?: ReactNode
}

/** What all dialogs about figures have: the figure and the one before, its thirty days, the way out. */
export function FiguresFrame(props: FiguresFrameProps) {
  const { title, about, now, before, days, told, from, line, open, onOpenChange, children } = props
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
            <dd>{told(value)}</dd>
          </div>
        ))}
      </dl>
      <FigureDays days={days} label={title} told={told} from={from} line={line} />
      {children}
    </Dialog>
  )
}
