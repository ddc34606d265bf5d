import { Toast as Base } from '@base-ui/react/toast'
import { Check, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pulse } from '../pulse.ts'
import { receiveToasts, type ToastKind } from './toast-queue.ts'

const icons = { success: Check, error: X, info: Info }

/** The live region itself: three messages at most, paused while hovered or focused. Loaded by `ToastProvider`. */
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
  useReservedPlace(viewport, toasts.length > 0)

  useEffect(
    () =>
      receiveToasts(notice => {
        const { kind, text, duration, action } = notice
        // What is done is told by a success, whatever it was.
        if (kind === 'success') pulse()
        // Said again it is read again, but stands there once.
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
      // An urgent message is read from a hidden copy, and what is hidden from readers must not take the focus.
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
 * Moves the page and its layers down by the height of the messages (--size-toasts) while there are any. The messages
 * follow what is seen of the page: with an open keyboard or after zooming its top may be above the screen.
 */
function useReservedPlace(viewport: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = viewport.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    // Scroll anchoring would leave the page where it is, below the messages.
    style.overflowAnchor = 'none'
    const visible = window.visualViewport
    const reserve = () => {
      element.style.top = `${visible?.offsetTop ?? 0}px`
      style.setProperty('--size-toasts', `${element.offsetHeight}px`)
    }
    reserve()
    visible?.addEventListener('resize', reserve)
    visible?.addEventListener('scroll', reserve)
    const sizes = new ResizeObserver(reserve)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      visible?.removeEventListener('resize', reserve)
      visible?.removeEventListener('scroll', reserve)
      style.overflowAnchor = ''
      style.removeProperty('--size-toasts')
    }
  }, [viewport, isShown])
}
