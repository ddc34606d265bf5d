import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { FileZone } from '../../../ui/field/file-zone.tsx'
import { HousePortrait } from '../../../ui/house/house.tsx'
import { portraitFormats } from '../../media/media.ts'
import { imageVariant } from '../../media/media-url.ts'
import type { OwnAccount } from '../account.ts'
import { useAvatar } from './use-avatar.ts'

export function PortraitCard({ me, name }: { me: OwnAccount; name: string }) {
  const file = useRef<HTMLInputElement>(null)
  const { busy, error, upload, remove } = useAvatar()
  const picture = me.avatar_url
  return (
    <section className="card pad stack gap-5" aria-label="Profilna slika" data-file-zone>
      <HousePortrait
        label={`${picture ? 'Vaša profilna slika' : 'Prozor bez profilne slike'}, na tabli ime ${name}`}
        name={name}
      >
        <Avatar name={name} seed={me.id} {...(picture && { src: imageVariant(picture, 320) })} />
      </HousePortrait>
      <div className="row flex-wrap justify-center gap-2">
        <Button
          variant="secondary"
          icon={<ImagePlus />}
          busy={busy === 'upload'}
          busyText="Otpremanje..."
          aria-describedby="portrait-hint"
          onClick={() => file.current?.click()}
        >
          Promeni sliku
        </Button>
        {picture && (
          <Button
            variant="quiet"
            className="text-danger-text"
            icon={<Trash2 />}
            busy={busy === 'removal'}
            onClick={() => void remove()}
          >
            Ukloni
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          aria-label="Profilna slika"
          accept={portraitFormats.join(',')}
          onChange={({ target }) => {
            upload(target.files?.[0])
            // Clears the field, so that the same file can be chosen again after a failure.
            target.value = ''
          }}
        />
      </div>
      <p id="portrait-hint" className="hint text-center">
        JPG, PNG, WEBP ili GIF, do 5 MB.
      </p>
      <FileZone onFiles={([file]) => upload(file)} isOff={Boolean(busy)} />
      {error && <FieldError className="justify-center">{error}</FieldError>}
    </section>
  )
}
