import { type ReactNode, useId } from 'react'
import { PlateNumber } from '../../../ui/plate/plate.tsx'

export function BookingSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className="card pad stack" aria-labelledby={heading}>
      <div className="row">
        <PlateNumber small>{number}</PlateNumber>
        <h2 className="text-xl" id={heading}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
