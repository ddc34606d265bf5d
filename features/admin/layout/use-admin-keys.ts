import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Section } from './section.ts'

/** Attributes by which the shortcuts find a screen's rows, its back link and its search field. */
export const rowProps = { 'data-room': 'row' }
export const backProps = { 'data-room': 'back' }
export const searchFieldProps = { 'data-room': 'search' }

const elementsWith = (name: string) => [...document.querySelectorAll<HTMLElement>(`#soba [data-room=${name}]`)]

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !==
    null

/** Adds the shortcuts of the admin console, as in mail programs. Enter needs no shortcut because rows are links. */
export function useAdminKeys(sections: Section[], showKeys: () => void): void {
  const navigate = useNavigate()
  const latest = useRef({ sections, showKeys })
  latest.current = { sections, showKeys }
  useEffect(() => {
    let isAfterG = false
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event)) return
      const section = isAfterG ? latest.current.sections[Number(event.key) - 1] : undefined
      isAfterG = event.key === 'g'
      if (section) {
        event.preventDefault()
        void navigate({
          to: '/admin/{-$section}/{-$id}',
          params: { section: section.name || undefined, id: undefined },
        })
      } else if (event.key === 'j') moveFocus(1)
      else if (event.key === 'k') moveFocus(-1)
      else if (event.key === 'u') elementsWith('back')[0]?.click()
      else if (event.key === '?') latest.current.showKeys()
      else if (event.key === '/') {
        const [field] = elementsWith('search')
        if (!field) return
        // Prevents the slash from being typed into the field.
        event.preventDefault()
        field.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}

/** Moves the focus to the next or previous row. If no row has the focus, focuses the first row. */
function moveFocus(by: 1 | -1): void {
  const rows = elementsWith('row')
  const focused = rows.findIndex(each => each.contains(document.activeElement))
  const next = rows[focused < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, focused + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
