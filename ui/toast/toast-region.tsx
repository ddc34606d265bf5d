import { Toast as Base } from '@base-ui/react/toast'
import { Check, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { vibrate } from '../vibrate.ts'
import { receiveToasts, type ToastKind } from './toast-queue.ts'

const icons = { success: Check, error: X, info: Info }

/** The live region with at most three toasts. A toast's time stops while the toasts are hovered or focused. */
export default function ToastRegion() {
  const viewport = useRef<HTMLDivElement>(null)
  return (
    <Base.Provider limit={3}>
      <Base.Portal>
        <Base.Viewport ref={viewport} className="toasts" aria-label="Obaveštenja">
          <ToastList viewport={viewport} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList({ viewport }: { viewport: RefObject<HTMLDivElement | null> }) {
  const { toasts, add, close } = Base.useToastManager()
  const shown = useRef(toasts)
  shown.current = toasts
  useReservedSpace(viewport, toasts.length > 0)

  useEffect(
    () =>
      receiveToasts(notice => {
        const { kind, text, duration, action } = notice
        if (kind === 'success') vibrate()
        // Closes an equal toast, so that screen readers read the new toast but only one is visible.
        for (const same of shown.current) if (same.type === kind && same.description === text) close(same.id)
        const press = () => {
          close(id)
          action?.run()
        }
        const id = add({
          type: kind,
          description: text,
          timeout: duration,
          priority: kind === 'error' ? 'high' : 'low',
          ...(action && { actionProps: { children: action.label, onClick: press } }),
        })
        notice.close = () => close(id)
      }),
    [add, close],
  )

  return toasts.map(item => {
    const Icon = icons[item.type as ToastKind]
    return (
      // Base UI hides an urgent toast from screen readers and announces a copy, so the toast must not be focusable.
      <Base.Root
        key={item.id}
        toast={item}
        className="toast"
        tabIndex={item.priority === 'high' ? -1 : 0}
        aria-label="Obaveštenje"
      >
        <Base.Content className="toast-body">
          <span className="toast-icon">
            <Icon />
          </span>
          <Base.Description className="toast-text" />
          {item.actionProps && <Base.Action className="toast-action" />}
        </Base.Content>
      </Base.Root>
    )
  })
}

/**
 * Moves the page and its layers down by the height of the toasts (--size-toasts) while toasts are shown. The toasts
 * follow the visual viewport, because an open keyboard or zooming can move the top of the page above the screen.
 */
function useReservedSpace(viewport: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = viewport.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    // Scroll anchoring would scroll the page back up below the toasts.
    style.overflowAnchor = 'none'
    const viewportOnScreen = window.visualViewport
    const reserve = () => {
      element.style.top = `${viewportOnScreen?.offsetTop ?? 0}px`
      style.setProperty('--size-toasts', `${element.offsetHeight}px`)
    }
    reserve()
    viewportOnScreen?.addEventListener('resize', reserve)
    viewportOnScreen?.addEventListener('scroll', reserve)
    const sizes = new ResizeObserver(reserve)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      viewportOnScreen?.removeEventListener('resize', reserve)
      viewportOnScreen?.removeEventListener('scroll', reserve)
      style.overflowAnchor = ''
      style.removeProperty('--size-toasts')
    }
  }, [viewport, isShown])
}
