import { FigureDialogLayout } from './figure-dialog-layout.tsx'
import { type FigureName, figureTexts } from './figures.ts'
import type { Statistics } from './statistics.ts'

type FigureDialogProps = {
  name: FigureName
  statistics: Statistics
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function FigureDialog({ name, statistics, open, onOpenChange }: FigureDialogProps) {
  const figure = statistics[name]
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
    >
      {name === 'appointments' && <BookingFacts bookings={statistics.bookings} />}
    </FigureDialogLayout>
  )
}

/** Origins and ends of the last thirty days' bookings, without those that did not occur. */
function BookingFacts({ bookings: { series, waiting, missed, deposits } }: Pick<Statistics, 'bookings'>) {
  const facts: [string, number][] = [
    ['Redovni termini', series],
    ['Zakazano preko „Javi mi ako se oslobodi”', waiting],
    ['Klijent nije došao', missed],
    ['Kapare koje su stigle', deposits],
  ]
  const shown = facts.filter(([, count]) => count > 0)
  if (!shown.length) return null
  return (
    <section className="mt-5" aria-labelledby="poslednjih-30">
      <h3 id="poslednjih-30" className="mb-2 text-lg">
        Poslednjih 30 dana
      </h3>
      <dl className="facts">
        {shown.map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
