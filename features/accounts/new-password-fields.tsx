import type { Problems } from '../../platform/browser/use-form.ts'
import { Field } from '../../ui/field/field.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { passwordLength } from './account-limits.ts'

type NewPasswordFieldsProps = {
  label: string
  name: string
  confirmationLabel: string
  problems: Problems
}

/** Two fields for a new password. The second field is named `confirmation`. */
export function NewPasswordFields({ label, name, confirmationLabel, problems }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={label} hint="Najmanje 8 karaktera." error={problems[name]}>
        <PasswordInput name={name} autoComplete="new-password" maxLength={passwordLength.max} />
      </Field>
      <Field label={confirmationLabel} error={problems.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" maxLength={passwordLength.max} />
      </Field>
    </>
  )
}
