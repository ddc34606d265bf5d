import { Fragment } from 'react'
import { inCyrillic } from '../../platform/serbian/script/convert-text.ts'
import { htmlInCyrillic, KEPT_ELEMENTS, READ_ATTRIBUTES } from '../../platform/serbian/script/cyrillic-html.ts'
import { addressInScript } from '../../platform/serbian/script/page-path.ts'

type Props = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: React's functions take any props
type ElementFunction = (type: any, props: any, ...rest: any[]) => any
type ReactExports = Partial<Record<'jsx' | 'jsxs' | 'jsxDEV' | 'createElement' | 'cloneElement', ElementFunction>>

/**
 * Returns React's functions that create elements, changed so that they convert texts to Cyrillic. Only elements of HTML
 * are changed, because the texts of components end in these. Elements with `translate="no"` keep their own texts.
 */
export function cyrillicExports({ jsx, jsxs, jsxDEV, createElement, cloneElement }: ReactExports): ReactExports {
  const converting =
    (create: ElementFunction): ElementFunction =>
    (type, props, ...rest) =>
      create(type, convertProps(type, props), ...rest)
  const convertingChildren =
    (create: ElementFunction, typeOf: (target: never) => unknown): ElementFunction =>
    (target, props, ...children) => {
      const type = typeOf(target as never)
      const keeps = isKept(type, props ?? {})
      return create(target, convertProps(type, props), ...(keeps ? children : children.map(convertChild)))
    }
  return {
    ...(jsx && { jsx: converting(jsx) }),
    ...(jsxs && { jsxs: converting(jsxs) }),
    ...(jsxDEV && { jsxDEV: converting(jsxDEV) }),
    ...(createElement && { createElement: convertingChildren(createElement, type => type) }),
    ...(cloneElement && {
      cloneElement: convertingChildren(cloneElement, (element: { type: unknown }) => element.type),
    }),
  }
}

const isKept = (type: unknown, props: Props): boolean =>
  typeof type === 'string' ? props.translate === 'no' || isCode(type) : type !== Fragment

/** Elements whose attributes stay too, unlike those of a text field. */
const isCode = (type: string) => KEPT_ELEMENTS.has(type) && type !== 'textarea'

/** Returns the props of an element in Cyrillic; the same object if nothing changes. */
export function convertProps<P extends Props | null | undefined>(type: unknown, props: P): P {
  if (!props || isKept(type, props)) return props
  let converted: Props | undefined
  for (const name in props) {
    const value: unknown = props[name]
    const next = convertProp(type, name, value, props)
    if (next === value) continue
    converted ??= { ...props }
    converted[name] = next
  }
  return (converted as P | undefined) ?? props
}

function convertProp(type: unknown, name: string, value: unknown, props: Props): unknown {
  if (name === 'children') return type === 'textarea' ? value : convertChild(value)
  if (typeof value === 'string') {
    if (READ_ATTRIBUTES.has(name)) return inCyrillic(value)
    if (name === 'lang') return value === 'sr-Latn' ? 'sr-Cyrl' : value
    if (name === 'href') return type === 'a' ? addressInScript(value, 'cyrillic') : value
    if (name === 'action' || name === 'formAction') return addressInScript(value, 'cyrillic')
    if (name === 'content' && props.httpEquiv === 'refresh')
      return value.replace(/(url=)(.*)/, (_, start, address) => start + addressInScript(address, 'cyrillic'))
  }
  if (name === 'dangerouslySetInnerHTML' && value)
    return { __html: htmlInCyrillic((value as { __html: string }).__html) }
  return value
}

function convertChild(child: unknown): unknown {
  // A price's unit, such as `/kom.`, is its own text, which would look like an address.
  if (typeof child === 'string') return child[0] === '/' ? `/${inCyrillic(child.slice(1))}` : inCyrillic(child)
  if (!Array.isArray(child)) return child
  const converted = child.map(convertChild)
  return converted.some((each, at) => each !== child[at]) ? converted : child
}
