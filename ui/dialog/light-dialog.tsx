import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { iconButtonClass } from '../button/icon-button.tsx'

export interface LightDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  /** Buttons in reading order, the primary one last. */
  actions: ReactNode
  /** A drawing above the title. */
  art: ReactNode
}

/**
 * What a page says by itself as soon as it is there. It looks and behaves like `Dialog`, which would make the page
 * load a sixth more script; it can hold no select, menu or other dialog.
 */
export function LightDialog({ open, onClose, title, description, actions, art }: LightDialogProps) {
  const layer = useRef<HTMLDivElement>(null)
  const id = useId()
  const isThere = useThereWhileFading(open, layer)
  useAlone(open, layer)
  if (!isThere) return null

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

/** It stays until it has faded away. */
function useThereWhileFading(open: boolean, layer: RefObject<HTMLElement | null>): boolean {
  const [isThere, setThere] = useState(open)
  useEffect(() => {
    if (open) return setThere(true)
    let isOpenAgain = false
    const fading = layer.current?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(fading.map(animation => animation.finished)).then(() => isOpenAgain || setThere(false))
    return () => {
      isOpenAgain = true
    }
  }, [open, layer])
  return isThere || open
}

/** The rest of the page can be neither reached nor read, but for messages; the focus comes here and goes back. */
function useAlone(open: boolean, layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    const rest = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== layer.current &&
        !element.inert &&
        !element.querySelector('.toasts'),
    )
    for (const element of rest) element.inert = true
    layer.current?.querySelector<HTMLElement>('[role=dialog]')?.focus()
    // The page neither scrolls nor becomes wider by its scroll bar.
    const root = document.documentElement
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = root.style.paddingInlineEnd = ''
      for (const element of rest) element.inert = false
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open, layer])
}
