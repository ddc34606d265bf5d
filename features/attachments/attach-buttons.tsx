import { Camera, Image, Images, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { FileZone } from '../../ui/field/file-zone.tsx'
import { Menu, MenuItem } from '../../ui/popup/menu.tsx'
import { photoAccept } from '../media/photo-accept.ts'
import type { AttachmentKind } from './attachment.ts'
import { pdfFormats } from './attachment-limits.ts'
import { addDraftFiles } from './outgoing-files.ts'

/** On phones a menu offers camera and gallery, because some file choosers lack the camera or the gallery. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches

export function AttachButtons({ disabled, ...place }: { userId: string; conversationId: string; disabled: boolean }) {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const handleChosen = (kind: AttachmentKind) => (input: HTMLInputElement) => {
    addDraftFiles(place, [...(input.files ?? [])], kind)
    // Without this line the same file could not be chosen again.
    input.value = ''
  }
  const photos = (
    <IconButton
      label="Dodaj sliku"
      disabled={disabled}
      onClick={hasCamera() ? undefined : () => gallery.current?.click()}
    >
      <Image />
    </IconButton>
  )
  return (
    <>
      {hasCamera() && !disabled ? (
        <Menu trigger={photos} align="start">
          <MenuItem icon={<Camera />} onClick={() => camera.current?.click()}>
            Slikaj
          </MenuItem>
          <MenuItem icon={<Images />} onClick={() => gallery.current?.click()}>
            Izaberi iz galerije
          </MenuItem>
        </Menu>
      ) : (
        photos
      )}
      <IconButton label="Dodaj prilog" disabled={disabled} onClick={() => files.current?.click()}>
        <Paperclip />
      </IconButton>
      <FileZone onFiles={files => addDraftFiles(place, files)} isOff={disabled} />
      <Chooser ref={camera} accept={photoAccept} capture="environment" onChosen={handleChosen('photo')} />
      <Chooser ref={gallery} accept={photoAccept} multiple onChosen={handleChosen('photo')} />
      <Chooser ref={files} accept={pdfFormats} multiple onChosen={handleChosen('pdf')} />
    </>
  )
}

type ChooserProps = {
  ref: React.Ref<HTMLInputElement>
  accept: string
  multiple?: boolean
  capture?: 'environment'
  onChosen: (input: HTMLInputElement) => void
}

const Chooser = ({ onChosen, ...input }: ChooserProps) => (
  <input {...input} type="file" hidden onChange={({ currentTarget }) => onChosen(currentTarget)} />
)
