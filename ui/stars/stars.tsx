import { Star } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { classNames } from '../class-names.ts'

const steps = [1, 2, 3, 4, 5] as const

/** Formats a number with one decimal: `4,9`. */
export const oneDecimal = (value: number) => value.toFixed(1).replace('.', ',')

export interface RatingProps {
  value: number | null
  count?: number
  /** Shown instead of the number: “31 recenzija”. */
  countText?: string
  noRatingText?: string
  className?: string
}

/** An average and the number of ratings: ★ 4,9 (31). */
export function Rating({ value, count, countText, noRatingText = 'Još nije ocenjen', className }: RatingProps) {
  if (value === null) return <span className={classNames('rating rating-none', className)}>{noRatingText}</span>
  const amount = countText ?? count
  return (
    <span className={classNames('rating rating-star', className)}>
      <b className="sr-only">Ocena </b>
      {`${oneDecimal(value)} `}
      {amount !== undefined && <span>{`(${amount})`}</span>}
    </span>
  )
}

/** One star per whole point of the value, or a dash below one point, then the value with one decimal. */
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

/** Five stars, filled up to the value. Hidden from screen readers, so a text beside them has to name the value. */
export function FiveStars({ value }: { value: number }) {
  return <span className="five-stars" aria-hidden="true" style={{ backgroundSize: `${value * 20}% 100%` }} />
}

export interface StarInputProps {
  label: string
  value: number
  onValueChange: (value: number) => void
  name?: string
  disabled?: boolean
  className?: string
}

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Chooses the next star, and after the last star the first, because WebKit's own arrow keys stop at both ends. */
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
