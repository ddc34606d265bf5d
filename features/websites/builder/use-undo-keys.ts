import { useEffect, useRef } from 'react'

/** Elements in which Ctrl+Z is the browser's own undo. */
const textFields =
  'input:not([type=checkbox], [type=radio], [type=color]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

/** Binds Ctrl+Z to undo, and Ctrl+Shift+Z and Ctrl+Y to redo. On a Mac, ⌘ replaces Ctrl. */
export function useUndoKeys(keys: { undo: () => void; redo: () => void }) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if ((event.target as Element).closest?.(textFields)) return
      const key = event.key.toLowerCase()
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (!isRedo && key !== 'z') return
      event.preventDefault()
      if (isRedo) latest.current.redo()
      else latest.current.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
