import { type PointerEvent, useRef, useState } from 'react'

/**
 * Reordering a vertical list by dragging its handles, with mouse, pen or finger. `move` is called while the pointer
 * passes other rows, so the list itself shows where the row would come to lie.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const at = useRef<number | null>(null)

  /** The row whose middle the pointer has not yet passed. */
  function indexUnder(y: number): number {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex(row => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return below === -1 ? rows.length - 1 : below
  }

  const handleProps = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      at.current = index
      setDragged(index)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = at.current
      if (from === null) return
      const row = list.current?.children[from]?.getBoundingClientRect()
      // Within the row itself nothing moves, whatever its height.
      if (row && event.clientY >= row.top && event.clientY <= row.bottom) return
      const to = indexUnder(event.clientY)
      if (to === from) return
      move(from, to)
      at.current = to
      setDragged(to)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  })
  function stop() {
    at.current = null
    setDragged(null)
  }
  return { list, dragged, handleProps }
}
