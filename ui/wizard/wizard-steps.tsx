import { Check } from 'lucide-react'
import { PlateNumber } from '../plate/plate.tsx'
import { type RenderElement, renderAs } from '../render-as.ts'

export interface WizardStepsProps {
  steps: readonly string[]
  current: number
  label: string
  /** Returns a link to each step, for wizards that let the user open any step. */
  linkTo?: (index: number) => RenderElement
}

export function WizardSteps({ steps, current, label, linkTo }: WizardStepsProps) {
  return (
    <ol className="wizard-steps" aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index > current ? 'next' : undefined
        const content = (
          <>
            <PlateNumber small>{state === 'done' ? <Check className="icon-small" /> : index + 1}</PlateNumber>
            <span className="wizard-step-name">{step}</span>
          </>
        )
        return (
          <li
            key={step}
            className="wizard-step"
            data-state={state}
            aria-current={index === current ? 'step' : undefined}
          >
            {linkTo ? renderAs(linkTo(index), { className: 'wizard-step-link', children: content }) : content}
          </li>
        )
      })}
    </ol>
  )
}
