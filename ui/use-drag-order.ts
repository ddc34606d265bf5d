import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Reorders a vertical list by dragging handles; `move` is called whenever the pointer passes a row's middle. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })

  /** Returns the new index of the row dragged from `from` to `y`: past every row whose middle `y` has passed. */
  function targetIndex(from: number, y: number): number {
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
    let current = index
    setDragged(current)
    // The listeners are on the window, because an element that moves within the page loses its captured pointer.
    const drag = new AbortController()
    const { signal } = drag
    const moveDragged = ({ clientY }: PointerEvent) => {
      const to = targetIndex(current, clientY)
      if (to === current) return
      // Renders at once, because the next event measures the rows and must find them in their new order.
      flushSync(() => {
        latestMove.current(current, to)
        setDragged(to)
      })
      current = to
    }
    const stop = () => {
      drag.abort()
      setDragged(null)
    }
    window.addEventListener('pointermove', moveDragged, { signal })
    window.addEventListener('pointerup', stop, { signal })
    window.addEventListener('pointercancel', stop, { signal })
  }

  const handleProps = (index: number) => ({ onPointerDown: (event: ReactPointerEvent) => start(index, event) })
  return { list, dragged, handleProps }
}
