import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Reordering a vertical list by dragging its handles, with mouse, pen or finger. `move` is called while the pointer
 * passes the middle of other rows, so the list itself shows where the row would come to lie.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })

  /** Where the row at `from` belongs with the pointer at `y`: beyond every row whose middle was passed. */
  function placeOf(from: number, y: number): number {
    const middles = [...(list.current?.children ?? [])].map(row => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const above = middles.findIndex((middle, index) => index < from && y < middle)
    if (above !== -1) return above
    return middles.findLastIndex((middle, index) => index === from || (index > from && y > middle))
  }

  function start(index: number, event: ReactPointerEvent) {
    if (event.button !== 0) return
    event.preventDefault()
    let at = index
    setDragged(at)
    // On the window: an element that is moved within the page loses a pointer it has captured.
    const drag = new AbortController()
    const { signal } = drag
    const follow = ({ clientY }: PointerEvent) => {
      const to = placeOf(at, clientY)
      if (to === at) return
      // The next event has to meet the list as it then is.
      flushSync(() => {
        latestMove.current(at, to)
        setDragged(to)
      })
      at = to
    }
    const stop = () => {
      drag.abort()
      setDragged(null)
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', stop, { signal })
    window.addEventListener('pointercancel', stop, { signal })
  }

  const handleProps = (index: number) => ({ onPointerDown: (event: ReactPointerEvent) => start(index, event) })
  return { list, dragged, handleProps }
}
