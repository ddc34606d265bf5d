import { classNames } from '../class-names.ts'
import spriteUrl from './pictograms.svg?url&no-inline'

const pictogramNames = [
  'art',
  'beauty',
  'bookkeeping',
  'carpentry',
  'childcare',
  'cleaning',
  'computing',
  'construction',
  'cooking',
  'dentist',
  'electrician',
  'garden',
  'hairdresser',
  'medicine',
  'other',
  'painting',
  'pets',
  'plumber',
  'repairs',
  'transport',
  'tutoring',
] as const

export type PictogramName = (typeof pictogramNames)[number]

/** A trade's sign from the shared sprite, hidden from screen readers. */
export function Pictogram({ name, className }: { name: PictogramName; className?: string }) {
  return (
    <svg className={classNames('pictogram', className)} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
