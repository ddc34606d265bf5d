import { type ComponentProps, type FormEvent, useEffect } from 'react'
import { assignRef } from '../assign-ref.ts'
import { classNames } from '../class-names.ts'
import { useFieldWiring } from './field.tsx'
import { useTextBeforeHydration } from './text-before-hydration.ts'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Grows with the text, within the CSS min-height and max-height. */
  grow?: boolean
}

export function Textarea({ grow = false, className, onInput, ref, ...props }: TextareaProps) {
  const wiring = useFieldWiring()
  const element = useTextBeforeHydration<HTMLTextAreaElement>(props.value)

  // Runs at every change of the value, because other code may change the value, for example after sending a message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what the height depends on
  useEffect(() => {
    if (grow && element.current) fitHeight(element.current)
  }, [grow, props.value])

  function handleInput(event: FormEvent<HTMLTextAreaElement>) {
    if (grow) fitHeight(event.currentTarget)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }

  return (
    <textarea
      {...wiring}
      {...props}
      ref={node => {
        element.current = node
        return assignRef(ref, node)
      }}
      className={classNames('input', className)}
      onInput={handleInput}
    />
  )
}

function fitHeight(element: HTMLTextAreaElement) {
  element.style.height = 'auto'
  const borders = element.offsetHeight - element.clientHeight
  element.style.height = `${element.scrollHeight + borders}px`
}
