import { createElement, type SVGProps } from 'react'

type Shapes = [tag: string, attributes: Record<string, string>][]

/** Returns an icon's component, as lucide-react creates it: hidden from screen readers unless it has a name. */
export function createIcon(name: string, shapes: Shapes) {
  // biome-ignore lint/correctness/noComponentHookFactories: each icon is created once, when its module is loaded
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const isNamed = Object.keys(props).some(prop => prop.startsWith('aria-') || prop === 'role' || prop === 'title')
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        'aria-hidden': isNamed ? undefined : true,
        ...props,
      },
      shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
