import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Check, ChevronDown, Search } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { useFieldWiring } from '../field/field.tsx'
import type { SelectOption } from './select.tsx'

export interface SearchSelectProps {
  options: readonly SelectOption[]
  /** An empty string means that nothing is chosen. */
  value: string
  onValueChange: (value: string) => void
  /** The list's accessible name. If the list is a sheet, the sheet also shows this name. */
  title: string
  searchLabel: string
  emptyText: string
  name?: string
  placeholder?: string
  className?: string
}

/** A select with a search field, for long lists. On a phone it is a sheet with a title. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, onValueChange, title, searchLabel, emptyText, name, placeholder, className } = props
  const wiring = useFieldWiring()
  const chosen = options.find(option => option.value === value) ?? null
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={chosen}
        onValueChange={option => onValueChange(option?.value ?? '')}
        isItemEqualToValue={(option, other) => option.value === other.value}
        name={name}
        // The English locale ignores diacritics and case: `cacak` finds Čačak.
        locale="en"
        modal
      >
        <Base.Trigger {...wiring} className={classNames('input select', className)}>
          <span className="select-value">
            <Base.Value placeholder={placeholder} />
          </span>
          <ChevronDown className="select-arrow" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Backdrop className="scrim select-backdrop" data-sheet />
          <Base.Positioner className="popup-layer" data-sheet sideOffset={6} align="start">
            <Base.Popup className="popup select-popup search-select" aria-label={title}>
              <p className="search-select-title" aria-hidden="true">
                {title}
              </p>
              <div className="search-select-field">
                <Search className="lucide icon-small" />
                <Base.Input className="search-select-input" placeholder={searchLabel} aria-label={searchLabel} />
              </div>
              <Base.Empty className="search-select-none">{emptyText}</Base.Empty>
              <Base.List className="search-select-list">
                {(option: SelectOption) => (
                  <Base.Item key={option.value} value={option} className="option">
                    {option.label}
                    <Base.ItemIndicator>
                      <Check className="lucide icon-small" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
