import { cloneElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

/** An element, such as a router link, that should look like one of our controls. */
// biome-ignore lint/suspicious/noExplicitAny: any element fits; its own type has already checked its props
export type RenderElement = ReactElement<any>

/** Adds the control's props to the element. Class names are joined; the element's own props win. */
export function renderAs(element: RenderElement, props: Record<string, unknown>): RenderElement {
  const ownProps = element.props as Record<string, unknown>
  const className = classNames(props.className as string, ownProps.className as string)
  return cloneElement(element, { ...props, ...ownProps, className, children: ownProps.children ?? props.children })
}
