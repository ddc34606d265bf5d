import { Ban } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { BlockDialogProps } from './block-dialog.tsx'

const BlockDialog = lazyDialog<BlockDialogProps>(() => import('./block-dialog.tsx'))

export function BlockButton({ person }: { person: BlockDialogProps['person'] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="report-button"
        aria-label={`Blokiraj: ${person.name}`}
        onClick={() => setOpen(true)}
      >
        <Ban className="icon-small" aria-hidden="true" />
        Blokiraj
      </button>
      <BlockDialog person={person} open={open} onOpenChange={setOpen} />
    </>
  )
}
