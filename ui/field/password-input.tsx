import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useFieldWiring } from './field.tsx'

export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const wiring = useFieldWiring()
  const [isVisible, setIsVisible] = useState(false)
  return (
    <span className="password">
      <input
        {...wiring}
        autoCapitalize={isVisible ? 'none' : undefined}
        spellCheck={false}
        {...props}
        type={isVisible ? 'text' : 'password'}
        className={classNames('input', className)}
      />
      <IconButton
        label={isVisible ? 'Sakrij lozinku' : 'Prikaži lozinku'}
        aria-controls={props.id ?? wiring.id}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  )
}
