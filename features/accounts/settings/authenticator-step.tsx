import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { copyText } from '../../../ui/share/copy-text.ts'

export function AuthenticatorStep({ uri, error }: { uri: string; error?: string | undefined }) {
  const code = useRef<HTMLInputElement>(null)
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  useEffect(() => code.current?.focus(), [])
  return (
    <>
      <p className="text-ink-2">Skenirajte kod aplikacijom, ili u nju ukucajte ključ.</p>
      <QrCode text={uri} />
      <div className="sunken-line">
        <code className="flex-1 font-semibold tracking-wide">
          <span className="sr-only">Ključ za ručni unos: </span>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <IconButton label="Kopiraj ključ" onClick={() => void copyText(secret, 'Ključ je kopiran.')}>
          <Copy />
        </IconButton>
      </div>
      <Field label="Kod iz aplikacije" hint="Šest cifara koje aplikacija sada prikazuje." error={error}>
        <Input ref={code} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Field>
    </>
  )
}

/** Draws a QR code dark on light in both themes, because many cameras cannot read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR kod za aplikaciju">
      <path d={path} />
    </svg>
  )
}
