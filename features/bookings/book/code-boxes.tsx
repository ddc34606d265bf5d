import type { RefObject } from 'react'
import { useFieldWiring } from '../../../ui/field/field.tsx'

const digits = 6

type CodeBoxesProps = { ref: RefObject<HTMLInputElement | null>; value: string; onChange: (code: string) => void }

/** Six boxes drawn over one input, which a phone fills from the letter by itself; inside a `Field`. */
export function CodeBoxes({ ref, value, onChange }: CodeBoxesProps) {
  const wiring = useFieldWiring()
  return (
    <div className="code-boxes">
      <input
        {...wiring}
        ref={ref}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={event => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
      />
      {Array.from({ length: digits }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={at}
          aria-hidden="true"
          data-current={at === Math.min(value.length, digits - 1) || undefined}
        >
          {value[at]}
        </span>
      ))}
    </div>
  )
}
