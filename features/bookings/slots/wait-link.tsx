import { BellRing } from 'lucide-react'
import { type RenderElement, renderAs } from '../../../ui/render-as.ts'

/** A link to the page on which a customer waits for a slot of a full day. The page belongs to a later feature. */
export function WaitLink({ render }: { render: RenderElement }) {
  return renderAs(render, {
    className: 'link link-touch justify-self-start',
    children: (
      <>
        <BellRing className="icon-small" />
        Javi mi ako se oslobodi
      </>
    ),
  })
}
