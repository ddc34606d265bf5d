import { Field } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import type { OwnHours } from '../hours.ts'
import { minutesInWords } from './hours-words.ts'
import { jobLengths, toSelectOptions } from './rule-choices.ts'

type ServiceLengthsProps = {
  services: OwnHours['services']
  /** Minutes for services without a length of their own. */
  usual: number
  onChange: (services: OwnHours['services']) => void
}

/** Lengths of single services. Collapsed at first, because most providers need only one length for all services. */
export function ServiceLengths({ services, usual, onChange }: ServiceLengthsProps) {
  const ownLengthCount = services.filter(({ duration_minutes }) => duration_minutes !== null).length
  return (
    <details className="hours-lengths" open={ownLengthCount > 0 || undefined}>
      <summary>Posebno trajanje za pojedine usluge</summary>
      <div className="hours-rules">
        {services.map(({ id, title, duration_minutes }) => (
          <Field key={id} label={title}>
            <Select
              name={`duration-${id}`}
              options={[
                { value: 'usual', label: `Kao i ostale (${minutesInWords(usual)})` },
                ...toSelectOptions(jobLengths, duration_minutes ?? jobLengths[0]!, minutesInWords),
              ]}
              value={duration_minutes === null ? 'usual' : String(duration_minutes)}
              onValueChange={value =>
                onChange(
                  services.map(each =>
                    each.id === id ? { ...each, duration_minutes: value === 'usual' ? null : Number(value) } : each,
                  ),
                )
              }
            />
          </Field>
        ))}
      </div>
    </details>
  )
}
