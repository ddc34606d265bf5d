import type { RefObject } from 'react'
import { useFieldWiring } from '../../../ui/field/field.tsx'

const CODE_LENGTH = 6

type CodeBoxesProps = { ref: RefObject<HTMLInputElement | null>; value: string; onChange: (code: string) => void }

/** Input for a code, drawn as six boxes. A phone can fill in the code from the email. Must be inside a `Field`. */
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
        onChange={event => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={index}
          aria-hidden="true"
          data-current={index === Math.min(value.length, CODE_LENGTH - 1) || undefined}
        >
          {value[index]}
        </span>
      ))}
    </div>
  )
}
