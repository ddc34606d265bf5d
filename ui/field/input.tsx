import type { ComponentProps, ReactNode } from 'react'
import { assignRef } from '../assign-ref.ts'
import { classNames } from '../class-names.ts'
import { useFieldWiring } from './field.tsx'
import { useTextBeforeHydration } from './text-before-hydration.ts'

export interface InputProps extends ComponentProps<'input'> {
  before?: ReactNode
  after?: ReactNode
}

export function Input({ before, after, className, ref, ...props }: InputProps) {
  const wiring = useFieldWiring()
  const element = useTextBeforeHydration<HTMLInputElement>(props.value)
  const setElement = (node: HTMLInputElement | null) => {
    element.current = node
    return assignRef(ref, node)
  }
  if (before === undefined && after === undefined)
    return <input {...wiring} {...props} ref={setElement} className={classNames('input', className)} />
  return (
    <span className={classNames('input input-group', className)}>
      {before !== undefined && <Affix>{before}</Affix>}
      <input {...wiring} {...props} ref={setElement} />
      {after !== undefined && <Affix>{after}</Affix>}
    </span>
  )
}

function Affix({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className="input-affix">{children}</span> : children
}
