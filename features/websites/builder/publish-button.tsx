import { Rocket } from 'lucide-react'
import { Button, type ButtonProps } from '../../../ui/button/button.tsx'

type PublishButtonProps = Pick<ButtonProps, 'busy' | 'disabled' | 'onClick'> & {
  hasUnappliedTemplate: boolean
}

export function PublishButton({ hasUnappliedTemplate, disabled, ...props }: PublishButtonProps) {
  return (
    <>
      {hasUnappliedTemplate && (
        <p id="objava-ceka" className="builder-why">
          Izabrani šablon još nije primenjen. Primenite ga, pa objavite stranicu.
        </p>
      )}
      <Button
        {...props}
        size="large"
        icon={<Rocket className="max-sm:hidden" />}
        disabled={disabled || hasUnappliedTemplate}
        aria-describedby={hasUnappliedTemplate ? 'objava-ceka' : undefined}
        className="ml-auto"
      >
        Objavi web stranicu
      </Button>
    </>
  )
}
