import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { portraitFormats } from '../media/media.ts'
import { uploadImage } from '../media/media-queries.ts'
import { portraitProps } from '../media/media-url.ts'

type PortraitFieldProps = {
  name: string
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

export function PortraitField({ name, url, error, onChange }: PortraitFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => (await uploadImage('avatars', file)).url,
    onSuccess: onChange,
    onError: problem => toast.error(errorMessage(problem, 'Došlo je do greške prilikom uploada slike.')),
  })
  return (
    <div>
      <div className="row gap-3">
        <Avatar name={name} seed={name} size="large" {...portraitProps(url)} />
        <Button variant="secondary" size="small" busy={isPending} onClick={() => input.current?.click()}>
          {url ? 'Promeni sliku' : 'Dodaj sliku'}
        </Button>
        {url && (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            Ukloni sliku
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Slika osobe"
        accept={portraitFormats.join()}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) mutate(file)
          event.target.value = ''
        }}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
