import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { FocusEventHandler, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldWiring } from '../field/field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
  /** The value of the parent option, below which this option is indented. */
  under?: string
}

export interface SelectProps {
  options: readonly SelectOption[]
  /** An empty string means that nothing is chosen. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  name?: string
  placeholder?: string
  disabled?: boolean
  required?: boolean
  id?: string
  className?: string
  onBlur?: FocusEventHandler<HTMLButtonElement>
  onFocus?: FocusEventHandler<HTMLButtonElement>
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Marks a select outside of a field as invalid. */
  'aria-invalid'?: true | undefined
}

/** On a phone a popup has room for this many options; longer lists open as a sheet. */
const MAX_OPTIONS_IN_POPUP = 8

export function Select({
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  placeholder,
  disabled,
  required,
  className,
  ...trigger
}: SelectProps) {
  const wiring = useFieldWiring()
  const isSheet = options.length > MAX_OPTIONS_IN_POPUP || undefined

  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value === undefined ? undefined : value || null}
        defaultValue={defaultValue || null}
        onValueChange={chosen => onValueChange?.(chosen ?? '')}
        name={name}
        disabled={disabled}
        required={required}
        modal={Boolean(isSheet)}
      >
        <Base.Trigger {...wiring} {...trigger} className={classNames('input select', className)}>
          <Base.Value className="select-value" placeholder={placeholder} />
          <ChevronDown className="select-arrow" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Backdrop className="scrim select-backdrop" data-sheet={isSheet} />
          <Base.Positioner
            className="popup-layer"
            data-sheet={isSheet}
            sideOffset={6}
            align="start"
            alignItemWithTrigger={false}
          >
            <Base.Popup className="popup select-popup">{options.map(Item)}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

function Item({ value, label, disabled, under }: SelectOption) {
  return (
    <Base.Item key={value} value={value} disabled={disabled} className={classNames('option', under && 'option-under')}>
      <Base.ItemText>{label}</Base.ItemText>
      <Base.ItemIndicator>
        <Check className="lucide icon-small" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
