import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Section } from './section.ts'

/** What the keys reach for: screens mark their rows, the way back and the field to search in with these. */
export const row = { 'data-room': 'row' }
export const back = { 'data-room': 'back' }
export const searchField = { 'data-room': 'search' }

const marked = (name: string) => [...document.querySelectorAll<HTMLElement>(`#soba [data-room=${name}]`)]

/** Where one types, or is asked something, letters are letters. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !==
    null

/** The room by keyboard alone, as mail programs do it; Enter opens what has the focus, by itself. */
export function useRoomKeys(sections: Section[], showKeys: () => void): void {
  const navigate = useNavigate()
  const now = useRef({ sections, showKeys })
  now.current = { sections, showKeys }
  useEffect(() => {
    let isAfterG = false
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event)) return
      const section = isAfterG ? now.current.sections[Number(event.key) - 1] : undefined
      isAfterG = event.key === 'g'
      if (section) {
        event.preventDefault()
        void navigate({
          to: '/admin/{-$section}/{-$id}',
          params: { section: section.name || undefined, id: undefined },
        })
      } else if (event.key === 'j') moveFocus(1)
      else if (event.key === 'k') moveFocus(-1)
      else if (event.key === 'u') marked('back')[0]?.click()
      else if (event.key === '?') now.current.showKeys()
      else if (event.key === '/') {
        const [field] = marked('search')
        if (!field) return
        // Else the stroke would stand in the field.
        event.preventDefault()
        field.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}

/** To the next or previous row; from anywhere else to the first. */
function moveFocus(by: 1 | -1): void {
  const rows = marked('row')
  const at = rows.findIndex(each => each.contains(document.activeElement))
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
