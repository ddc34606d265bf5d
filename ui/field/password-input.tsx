import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useFieldWiring } from './field.tsx'

/** A password field with a button that shows what was typed. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const wiring = useFieldWiring()
  const [shown, setShown] = useState(false)
  return (
    <span className="password">
      <input
        {...wiring}
        autoCapitalize={shown ? 'none' : undefined}
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className={classNames('input', className)}
      />
      <IconButton
        label={shown ? 'Sakrij lozinku' : 'Prikaži lozinku'}
        aria-controls={props.id ?? wiring.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  )
}
