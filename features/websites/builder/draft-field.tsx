import type { ChangeEvent, ReactNode } from 'react'
import type { Problems } from '../../../platform/browser/use-form.ts'
import { Field } from '../../../ui/field/field.tsx'
import { Input, type InputProps } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { fieldLabels } from './edit-history.ts'
import type { StepProps } from './step-actions.tsx'
import type { WebsiteDraft } from './website-draft.ts'

type TextName = { [Name in keyof WebsiteDraft]: WebsiteDraft[Name] extends string ? Name : never }[keyof WebsiteDraft]

type DraftFieldProps = Omit<InputProps, 'value' | 'onChange'> & {
  edited: Pick<StepProps, 'draft' | 'change'> & { problems: Problems }
  name: TextName
  maxLength: number
  note?: string
  hint?: ReactNode
  /** Error shown when `edited.problems` has none for this field. */
  problem?: string | undefined
  hasCount?: boolean
  /** Number of lines. If given, the field is a textarea. */
  rows?: number
  /** Converts the typed text to the draft's value. */
  read?: (typed: string) => string
}

export function DraftField(props: DraftFieldProps) {
  const { edited, note, hint, problem, hasCount, rows, read = String, ...input } = props
  const { name, maxLength } = input
  const value = edited.draft[name]
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    edited.change({ [name]: read(target.value) })
  return (
    <Field
      label={fieldLabels[name]}
      note={note}
      hint={hint}
      count={hasCount && `${value.length}/${maxLength}`}
      error={edited.problems[name] ?? problem}
    >
      {rows ? (
        <Textarea name={name} rows={rows} maxLength={maxLength} value={value} onChange={onChange} />
      ) : (
        <Input {...input} value={value} onChange={onChange} />
      )}
    </Field>
  )
}
