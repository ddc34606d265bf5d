import { Star } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { classNames } from '../class-names.ts'

const steps = [1, 2, 3, 4, 5] as const

/** `4,9` */
export const oneDecimal = (value: number) => value.toFixed(1).replace('.', ',')

export interface RatingProps {
  /** The average; null when there is none yet. */
  value: number | null
  count?: number
  /** In place of the bare count: “31 recenzija”. */
  countText?: string
  /** What to say when there is no rating yet. */
  none?: string
  className?: string
}

/** An average with its count: ★ 4,9 (31). */
export function Rating({ value, count, countText, none = 'Još nije ocenjen', className }: RatingProps) {
  if (value === null) return <span className={classNames('rating rating-none', className)}>{none}</span>
  const amount = countText ?? count
  return (
    <span className={classNames('rating rating-star', className)}>
      <b className="sr-only">Ocena </b>
      {oneDecimal(value)} {amount !== undefined && <span>({amount})</span>}
    </span>
  )
}

/** One star for every whole number of the value, or a dash below one; then the value with one decimal. */
export function StarLine({ value }: { value: number }) {
  const whole = Math.floor(value)
  return (
    <span className="star-line">
      <span className="star-line-stars" aria-hidden="true">
        {whole < 1 ? '–' : steps.filter(step => step <= whole).map(step => <Star key={step} />)}
      </span>
      <b>{oneDecimal(value)}</b>
    </span>
  )
}

/** Five stars in a row, filled as far as the value goes; the figure stands beside them. */
export function FiveStars({ value }: { value: number }) {
  return <span className="five-stars" aria-hidden="true" style={{ backgroundSize: `${value * 20}% 100%` }} />
}

export interface StarInputProps {
  /** The criterion, as in “Kvalitet usluge”. */
  label: string
  /** Zero while nothing is chosen. */
  value: number
  onValueChange: (value: number) => void
  name?: string
  disabled?: boolean
  className?: string
}

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Chooses the neighbouring star, round the ends too: WebKit's own arrow keys stop at the first and the last one. */
function chooseNeighbour(event: KeyboardEvent<HTMLElement>) {
  const step = stepOf[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const stars = [...event.currentTarget.querySelectorAll('input')]
  const current = stars.indexOf(event.target as HTMLInputElement)
  const next = stars[(current + step + stars.length) % stars.length]
  next?.focus()
  next?.click()
}

/** Five stars as a radio group: arrow keys move, 44 px each. */
export function StarInput({ label, value, onValueChange, name, disabled, className }: StarInputProps) {
  const generated = useId()
  return (
    <span role="radiogroup" aria-label={label} className={classNames('stars', className)} onKeyDown={chooseNeighbour}>
      {steps.map(step => (
        <label key={step} className="star" data-on={step <= value || undefined}>
          <input
            type="radio"
            name={name ?? generated}
            value={step}
            checked={step === value}
            disabled={disabled}
            aria-label={`${step} od 5`}
            onChange={() => onValueChange(step)}
          />
          <Star />
        </label>
      ))}
    </span>
  )
}
