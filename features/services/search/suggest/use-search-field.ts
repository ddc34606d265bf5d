import { type RefObject, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../../../ui/field/is-composing.ts'
import { rememberSearch } from './recent-searches.ts'

type Wiring = { listId: string; optionId: (at: number) => string; onLeave: () => void }
type Shown = { isOpen: boolean; count: number; choose: (at: number) => void }

/**
 * Makes an existing search field a combobox. Stores the text, whether the list is open, and which option is active.
 * Handles arrow keys, Enter and Escape. Enter without an active option submits the form as before.
 */
export function useSearchField(input: RefObject<HTMLInputElement | null>, { listId, optionId, onLeave }: Wiring) {
  const [text, setText] = useState(input.current?.value ?? '')
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const shown = useRef<Shown>({ isOpen: false, count: 0, choose: () => {} })
  const latest = useRef({ active, onLeave })
  latest.current = { active, onLeave }

  useEffect(() => {
    const field = input.current
    if (!field) return
    const end = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
      target: HTMLElement | null = field,
    ) => target?.addEventListener(name, handle, { signal: end.signal })
    const open = () => {
      setText(field.value)
      setActive(-1)
      setOpen(true)
    }
    on('input', open)
    on('focus', open)
    on('blur', () => setOpen(false))
    on(
      'submit',
      () => {
        rememberSearch(field.value)
        setOpen(false)
        latest.current.onLeave()
      },
      field.form,
    )
    on('keydown', event => {
      const { isOpen, count, choose } = shown.current
      const { active } = latest.current
      if (event.key === 'Escape' && isOpen) {
        // Without preventDefault, Escape would empty the field.
        event.preventDefault()
        setOpen(false)
        setActive(-1)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!isOpen) return setOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // The count is raised by one, because the arrow keys also reach a position at which no option is active.
        setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Enter' && isOpen && active >= 0 && !isComposing(event)) {
        event.preventDefault()
        choose(active)
      }
    })
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    field.setAttribute('autocomplete', 'off')
    return () => {
      end.abort()
      for (const name of ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded', 'aria-activedescendant'])
        field.removeAttribute(name)
    }
  }, [input, listId])

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('aria-expanded', String(shown.current.isOpen))
    if (shown.current.isOpen && active >= 0) {
      field.setAttribute('aria-activedescendant', optionId(active))
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
    } else field.removeAttribute('aria-activedescendant')
  })

  return {
    text,
    isOpen,
    active,
    setActive,
    /** Stores the shown options, so that the keys can move through these options. */
    show: (open: boolean, count: number, choose: (at: number) => void) => {
      shown.current = { isOpen: open, count, choose }
    },
    close: (chosen?: string) => {
      setOpen(false)
      setActive(-1)
      if (chosen !== undefined && input.current) {
        input.current.value = chosen
        setText(chosen)
      }
      latest.current.onLeave()
    },
  }
}
