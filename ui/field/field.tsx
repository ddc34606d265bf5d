import { CircleAlert } from 'lucide-react'
import { createContext, isValidElement, type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names.ts'

interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldWiring | null>(null)

/** Returns the id and ARIA attributes for a control inside a `Field`; the control's own props override them. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {}
}

export interface FieldProps {
  label: ReactNode
  /** Small text after the label, such as “(opciono)”. */
  note?: ReactNode
  count?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Sets the control's id, if other code needs the id. An id on the control itself works too. */
  id?: string
  className?: string
  children: ReactNode
}

/** A label, one control, a hint and an error, connected for assistive technology. */
export function Field({ label, note, count, hint, error, id, className, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? idOf(children) ?? generated
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': classNames(hintId, errorId) || undefined,
    'aria-invalid': error ? true : undefined,
  }
  const labelElement = (
    <label className="label" htmlFor={controlId}>
      {label}
      {note && <span className="label-note"> {note}</span>}
    </label>
  )

  return (
    <div className={classNames('field', className)}>
      {count ? (
        <div className="field-head">
          {labelElement}
          <span className="field-count">{count}</span>
        </div>
      ) : (
        labelElement
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
}

// Reads the control's own id, because the label's `htmlFor` has to match that id.
function idOf(control: ReactNode): string | undefined {
  return isValidElement<{ id?: string }>(control) ? control.props.id : undefined
}

export interface FieldGroupProps {
  legend: ReactNode
  note?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  children: ReactNode
}

export function FieldGroup({ legend, note, hint, error, className, children }: FieldGroupProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset className={classNames('field', className)} aria-describedby={classNames(hintId, errorId) || undefined}>
      <legend className="label mb-1.5">
        {legend}
        {note && <span className="label-note"> {note}</span>}
      </legend>
      {children}
      <FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </fieldset>
  )
}

interface FieldMessagesProps {
  hint?: ReactNode
  hintId?: string
  error?: ReactNode
  errorId?: string
}

function FieldMessages({ hint, hintId, error, errorId }: FieldMessagesProps) {
  return (
    <>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  )
}

/** An error message for use outside of a `Field`, because a `Field` shows its own errors. */
export function FieldError({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p className={classNames('field-error', className)} id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  )
}
