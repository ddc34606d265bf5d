import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import { iconButtonClass } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'

export interface DialogFrameProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  className: string
  layerClassName?: string
  /** An alert dialog is not closed by a press outside it. */
  alert?: boolean
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | false
  /** Receives the focus on closing, for dialogs whose opener may be gone by then. */
  finalFocus?: (() => HTMLElement | null) | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A modal layer without a layout, for panels with their own layout. It has to contain a `DialogTitle`. */
export function DialogFrame({
  open,
  onOpenChange,
  className,
  layerClassName = 'dialog-layer',
  alert,
  initialFocus,
  finalFocus,
  ref,
  children,
}: DialogFrameProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={alert}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className={layerClassName}>
          <Base.Popup
            ref={ref}
            className={className}
            role={alert ? 'alertdialog' : 'dialog'}
            initialFocus={initialFocus === false ? false : initialFocus}
            finalFocus={finalFocus}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export function DialogTitle({ className = 'dialog-title', children }: { className?: string; children: ReactNode }) {
  return <Base.Title className={className}>{children}</Base.Title>
}

export function DialogCloseButton({ className }: { className?: string }) {
  return (
    <Base.Close className={classNames(iconButtonClass(), className)} aria-label="Zatvori">
      <X />
    </Base.Close>
  )
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  art?: ReactNode
  closable?: boolean
  /** Starts the focus on the first action, which cancels; set this if confirming loses something. */
  destructive?: boolean
  initialFocus?: DialogFrameProps['initialFocus']
  finalFocus?: DialogFrameProps['finalFocus']
  className?: string
  children?: ReactNode
}

/** A dialog with a question or a short form. On a phone it is a sheet at the bottom. */
export function Dialog({
  title,
  description,
  actions,
  art,
  closable,
  destructive,
  initialFocus,
  className,
  children,
  ...frame
}: DialogProps) {
  const actionsRow = useRef<HTMLDivElement>(null)
  const cancel = () => actionsRow.current?.querySelector<HTMLElement>('button, a') ?? null
  return (
    <DialogFrame
      {...frame}
      alert={destructive}
      initialFocus={initialFocus ?? (destructive ? cancel : undefined)}
      className={classNames('dialog', closable && 'dialog-closable', Boolean(art) && 'dialog-with-art', className)}
    >
      {art && <div className="dialog-art">{art}</div>}
      <DialogTitle>{title}</DialogTitle>
      {description && <Base.Description className="dialog-text">{description}</Base.Description>}
      {children}
      {actions && (
        <div className="dialog-actions" ref={actionsRow}>
          {actions}
        </div>
      )}
      {closable && <DialogCloseButton className="dialog-close" />}
    </DialogFrame>
  )
}
