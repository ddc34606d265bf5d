import { Check } from 'lucide-react'
import { PlateNumber } from '../plate/plate.tsx'

export interface WizardStepsProps {
  steps: readonly string[]
  /** Counted from zero. */
  current: number
  label: string
}

/** The steps of a longer work as plates: done ones carry a check. On a phone only the plates are seen. */
export function WizardSteps({ steps, current, label }: WizardStepsProps) {
  return (
    <ol className="wizard-steps" aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index > current ? 'next' : undefined
        return (
          <li
            key={step}
            className="wizard-step"
            data-state={state}
            aria-current={index === current ? 'step' : undefined}
          >
            <PlateNumber small>{state === 'done' ? <Check className="icon-small" /> : index + 1}</PlateNumber>
            <span className="wizard-step-name">{step}</span>
          </li>
        )
      })}
    </ol>
  )
}
