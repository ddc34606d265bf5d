import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { RenderElement } from '../render-as.ts'

export interface TooltipProps {
  text: string
  /** The control the words are about. It must be understandable without them: touch never shows them. */
  children: RenderElement
}

/** A few extra words after 700 ms of hovering, or at once on keyboard focus. */
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
