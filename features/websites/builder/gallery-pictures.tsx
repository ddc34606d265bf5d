import { ArrowDown, ArrowUp, Images, SquareSplitHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { withMovedItem } from '../../../platform/browser/changed-list.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { imageVariant } from '../../media/media-url.ts'
import { splitIntoPairs } from '../site/picture-pairs.ts'
import type { SitePicture } from '../site/site.ts'
import { MAX_GALLERY_PICTURES, websiteLengths } from '../website-limits.ts'
import { GalleryDialog } from './gallery-dialog.tsx'

type GalleryPicturesProps = { pictures: SitePicture[]; onChange: (pictures: SitePicture[]) => void }

export function GalleryPictures({ pictures, onChange }: GalleryPicturesProps) {
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  function toggle(url: string) {
    if (pictures.some(picture => picture.url === url)) return onChange(pictures.filter(picture => picture.url !== url))
    if (pictures.length >= MAX_GALLERY_PICTURES) {
      return void toast.error(`Galerija može imati najviše ${MAX_GALLERY_PICTURES} slike.`)
    }
    onChange([...pictures, { url, caption: null }])
  }
  function move(from: number, to: number) {
    if (!pictures[from]) return
    onChange(withMovedItem(pictures, from, to))
    setAnnouncement(`Slika je na mestu ${to + 1} od ${pictures.length}.`)
  }

  const replace = (changes: Record<number, Partial<SitePicture>>) =>
    onChange(pictures.map((picture, at) => ({ ...picture, ...changes[at] })))

  const { pairs } = splitIntoPairs(pictures)
  const roleOf = (picture: SitePicture) => {
    if (pairs.some(({ before }) => before === picture)) return 'Pre'
    return pairs.some(({ after }) => after === picture) ? 'Posle' : null
  }
  function pair(index: number) {
    const picture = pictures[index]!
    const isBefore = roleOf(picture) !== 'Pre'
    // Removes the mark of the next picture, which may have been the first picture of another pair.
    replace({ [index]: { is_before: isBefore }, [index + 1]: { is_before: false } })
    setAnnouncement(
      isBefore
        ? `Slike ${index + 1} i ${index + 2} stoje jedna pored druge, kao pre i posle.`
        : `Slike ${index + 1} i ${index + 2} više nisu par.`,
    )
  }

  return (
    <div className="stack gap-2">
      <p className="label">Slike galerije</p>
      {pictures.length > 1 && (
        <p className="text-sm text-ink-2">
          Dve uzastopne slike mogu da budu par: prva kao „Pre”, druga kao „Posle”. Na sajtu stoje jedna pored druge.
        </p>
      )}
      {pictures.length > 0 && (
        <ol className="stack gap-2">
          {pictures.map((picture, index) => {
            const { url, caption } = picture
            const role = roleOf(picture)
            return (
              <li key={url} className="gallery-picture" data-pair={role ?? undefined}>
                <span className="gallery-part">
                  <img src={imageVariant(url, 320)} alt="" width={72} height={54} />
                  {role && <Badge tone="photo">{role}</Badge>}
                </span>
                <Input
                  aria-label={`Opis slike ${index + 1}`}
                  placeholder="Opis (opciono)"
                  value={caption ?? ''}
                  maxLength={websiteLengths.caption}
                  autoComplete="off"
                  onChange={event => replace({ [index]: { caption: event.target.value || null } })}
                />
                <div className="row gap-0">
                  {role !== 'Posle' && index + 1 < pictures.length && (
                    <IconButton
                      label={`Par „pre i posle”: slike ${index + 1} i ${index + 2}`}
                      aria-pressed={role === 'Pre'}
                      onClick={() => pair(index)}
                    >
                      <SquareSplitHorizontal />
                    </IconButton>
                  )}
                  <IconButton
                    label={`Pomeri gore: slika ${index + 1}`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    label={`Pomeri dole: slika ${index + 1}`}
                    disabled={index === pictures.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <IconButton label={`Skloni iz galerije: slika ${index + 1}`} onClick={() => toggle(url)}>
                    <Trash2 />
                  </IconButton>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        icon={<Images />}
        onClick={() => setOpen(true)}
      >
        Izaberi slike galerije
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <GalleryDialog
        title="Izaberite slike galerije"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        chosen={pictures.map(({ url }) => url)}
        onChoose={toggle}
        isMultiple
      />
    </div>
  )
}
