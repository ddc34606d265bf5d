import { cloneElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

/** An element such as a router link that should look like a control of ours. */
// biome-ignore lint/suspicious/noExplicitAny: any element fits; its own type has already checked its props
export type RenderElement = ReactElement<any>

/** Gives the element the control's props; class names are joined and the element's own props win. */
export function renderAs(element: RenderElement, props: Record<string, unknown>): RenderElement {
  const own = element.props as Record<string, unknown>
  const className = classNames(props.className as string, own.className as string)
  return cloneElement(element, { ...props, ...own, className, children: own.children ?? props.children })
}
