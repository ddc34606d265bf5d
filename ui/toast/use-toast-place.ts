import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Box, costOf, freePlace, type Obstacle, type Place } from './toast-place.ts'

const controls =
  'button, input, textarea, select, [role=button], [role=switch], [role=combobox], [role=menuitem], [role=option], a.button, a.link'
/** What the visitor has just pressed, or is in. */
const pressedWeight = 100
/** What belongs to a form, a dialog or a menu that is open. */
const formWeight = 10
const margin = 12
const sideMargin = 16

/**
 * Puts the messages where they cover neither what raised them nor a form's button, and moves them when the page below
 * them changes so that they would. With the focus in them they stay where they are.
 */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, shown: unknown[]): void {
  const place = useRef<Place | null>(null)
  const pressed = useRef<Element | null>(null)

  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = target instanceof Element ? (target.closest(controls) ?? target) : null
    }
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, note, { capture: true, passive: true })
    return () => {
      for (const sign of ['pointerdown', 'keydown']) window.removeEventListener(sign, note, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const element = viewport.current
    if (!shown.length || !element) {
      place.current = null
      return
    }
    const put = () => {
      const { width, height } = element.getBoundingClientRect()
      const size = { width, height }
      const room = roomNow()
      const obstacles = obstaclesNow(element, pressed.current)
      const before = place.current && within(room, size, place.current)
      const isInUse = element.contains(document.activeElement)
      const isFree = before && costOf(size, before, obstacles) < formWeight
      place.current = before && (isFree || isInUse) ? before : freePlace(size, room, obstacles)
      element.style.left = `${place.current.left}px`
      element.style.top = `${place.current.top}px`
    }
    put()

    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(put)
    }
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    window.visualViewport?.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
      window.visualViewport?.removeEventListener('resize', soon)
    }
  }, [viewport, shown])
}

const within = (room: Box, size: { width: number; height: number }, { left, top }: Place): Place => ({
  left: Math.max(room.left, Math.min(left, room.right - size.width)),
  top: Math.max(room.top, Math.min(top, room.bottom - size.height)),
})

/** What is left of the screen between the bars, above the on-screen keyboard. */
function roomNow(): Box {
  const view = window.visualViewport
  const top = view?.offsetTop ?? 0
  const bottom = top + (view?.height ?? window.innerHeight)
  const edgeOf = (bar: string, edge: 'top' | 'bottom', otherwise: number) => {
    const box = document.querySelector(bar)?.getBoundingClientRect()
    return box?.height ? box[edge] : otherwise
  }
  return {
    left: sideMargin,
    right: document.documentElement.clientWidth - sideMargin,
    top: Math.max(top, edgeOf('.topbar', 'bottom', top)) + margin,
    bottom: Math.min(bottom, edgeOf('.bottombar', 'top', bottom), edgeOf('.actionbar', 'top', bottom)) - margin,
  }
}

/** The controls on the screen; of a modal dialog alone while there is one, since nothing else can be pressed. */
function obstaclesNow(viewport: Element, pressed: Element | null): Obstacle[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const open = document.querySelector('.scrim') && dialogs.findLast(each => !viewport.contains(each))
  return [...(open || document).querySelectorAll(controls)].flatMap(control => {
    const { left, top, right, bottom } = control.getBoundingClientRect()
    if (viewport.contains(control) || right <= left || bottom <= 0 || top >= window.innerHeight) return []
    if (getComputedStyle(control).visibility !== 'visible') return []
    const isForms = open || control.closest('form, [role=menu], [role=listbox]') || control.hasAttribute('form')
    const isPressed = control === pressed || control === document.activeElement
    return [{ left, top, right, bottom, weight: isPressed ? pressedWeight : isForms ? formWeight : 1 }]
  })
}
