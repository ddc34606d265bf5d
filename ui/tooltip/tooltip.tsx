import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { RenderElement } from '../render-as.ts'

export interface TooltipProps {
  text: string
  /** The control that the text explains. Touch never shows a tooltip, so the control must be clear without the text. */
  children: RenderElement
}

/** A short text shown after 700 ms of hovering, or at once on keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={700} render={children} />
      <Base.Portal>
        <Base.Positioner className="popup-layer" sideOffset={8}>
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
