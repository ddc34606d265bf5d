import { X } from 'lucide-react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { readColor } from '../website.ts'

type ColorFieldProps = {
  label: string
  name: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  /** Allows an empty field, which means the template's colour. */
  clearable?: boolean
}

/** Colour field with the browser's picker. Typed colours may be `#1f6b4e`, `1f6b4e` or `#f00`. */
export function ColorField({ label, name, value, error, onChange, clearable }: ColorFieldProps) {
  return (
    <Field label={label} error={error} {...(clearable && { note: '(opciono)' })}>
      <Input
        name={name}
        value={value}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={clearable ? 'po šablonu' : '#1f6b4e'}
        onChange={event => onChange(event.target.value.trim())}
        onBlur={() => onChange(readColor(value) ?? value)}
        before={
          <input
            type="color"
            className="color-swatch"
            aria-label={`${label}: izaberite boju`}
            data-empty={!value || undefined}
            value={readColor(value) ?? '#ffffff'}
            onChange={event => onChange(event.target.value)}
          />
        }
        {...(clearable &&
          value && {
            after: (
              <IconButton label={`${label}: po šablonu`} onClick={() => onChange('')}>
                <X />
              </IconButton>
            ),
          })}
      />
    </Field>
  )
}
