import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { iconButtonClass } from '../button/icon-button.tsx'

export interface LightDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  actions: ReactNode
  art: ReactNode
}

/**
 * A dialog that a page opens by itself at once. Looks and behaves like `Dialog`, but is separate, because `Dialog`
 * would add a sixth to the page's script. Cannot contain a select, a menu or another dialog.
 */
export function LightDialog({ open, onClose, title, description, actions, art }: LightDialogProps) {
  const layer = useRef<HTMLDivElement>(null)
  const id = useId()
  const isMounted = useMountedUntilFaded(open, layer)
  useModality(open, layer)
  if (!isMounted) return null

  const closeOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()
  return createPortal(
    <div ref={layer} data-light-dialog data-ending-style={open ? undefined : ''}>
      <div className="scrim" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the dialog closes it; by keys Escape does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="dialog-layer" onClick={closeOutside}>
        <div
          className="dialog dialog-closable dialog-with-art"
          role="dialog"
          tabIndex={-1}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          aria-modal="true"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
        >
          <div className="dialog-art">{art}</div>
          <h2 id={`${id}-title`} className="dialog-title">
            {title}
          </h2>
          <p id={`${id}-text`} className="dialog-text">
            {description}
          </p>
          <div className="dialog-actions">{actions}</div>
          <button type="button" className={`${iconButtonClass()} dialog-close`} aria-label="Zatvori" onClick={onClose}>
            <X />
          </button>
        </div>
      </div>
    </div>,
    document.body,
  )
}

function useMountedUntilFaded(open: boolean, layer: RefObject<HTMLElement | null>): boolean {
  const [isMounted, setIsMounted] = useState(open)
  useEffect(() => {
    if (open) return setIsMounted(true)
    let isReopened = false
    const animations = layer.current?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(animations.map(animation => animation.finished)).then(
      () => isReopened || setIsMounted(false),
    )
    return () => {
      isReopened = true
    }
  }, [open, layer])
  return isMounted || open
}

/** Makes the rest of the page inert, except for toasts. Moves the focus into the dialog, and back on closing. */
function useModality(open: boolean, layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return
    const focusedBefore = document.activeElement
    const rest = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== layer.current &&
        !element.inert &&
        !element.querySelector('.toasts'),
    )
    for (const element of rest) element.inert = true
    layer.current?.querySelector<HTMLElement>('[role=dialog]')?.focus()
    // Stops the page from scrolling. The padding keeps the page's width when the scroll bar disappears.
    const root = document.documentElement
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = root.style.paddingInlineEnd = ''
      for (const element of rest) element.inert = false
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true })
    }
  }, [open, layer])
}
