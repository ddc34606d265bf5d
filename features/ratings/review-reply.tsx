import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { Review } from './rating.ts'
import type { ReplyDialogProps } from './reply-dialog.tsx'

const ReplyDialog = lazyDialog<ReplyDialogProps>(() => import('./reply-dialog.tsx'))

export function ReviewReply({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {review.reply && (
        <div className="mt-2.5 border-l-4 border-line pl-3">
          <p className="text-sm font-semibold">Odgovor pružaoca usluge</p>
          <p className="max-w-[62ch] whitespace-pre-line text-ink-2" translate="no">
            {review.reply}
          </p>
        </div>
      )}
      {isOwn && (
        <>
          <Button variant="quiet" size="small" className="mt-1" onClick={() => setOpen(true)}>
            {review.reply ? 'Izmeni odgovor' : 'Odgovori na ocenu'}
          </Button>
          <ReplyDialog review={review} open={open} onOpenChange={setOpen} />
        </>
      )}
    </>
  )
}
