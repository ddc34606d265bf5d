import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import type { SiteContent } from '../site/site-content.ts'
import type { Website } from '../website.ts'
import type { WebsiteDraft } from './website-draft.ts'

/** What every step gets: the stored site, what stands in the fields, and the ways on and back. */
export type StepProps = {
  stored: Website
  draft: WebsiteDraft
  change: (changes: Partial<WebsiteDraft>) => void
  content: SiteContent
  /** Takes over what the server has stored. */
  keep: (website: Website) => void
  /** Something of the site is stored that is no part of the draft, which stays as it is. */
  keepBeside: (website: Website) => void
  onNext: () => void
  /** Loads what is stored and goes one step back; undefined on the first. */
  onBack?: (() => Promise<void>) | undefined
}

type StepActionsProps = { onBack?: (() => Promise<void>) | undefined; isBusy: boolean; children: ReactNode }

/** The way back and the way on; on a phone they stay in reach of the thumb. */
export function StepActions({ onBack, isBusy, children }: StepActionsProps) {
  const [isGoingBack, setGoingBack] = useState(false)
  async function back() {
    setGoingBack(true)
    await onBack?.()
    setGoingBack(false)
  }
  return (
    <div className="builder-actions">
      {onBack && (
        <Button
          variant="secondary"
          size="large"
          icon={<ArrowLeft className="max-md:hidden" />}
          busy={isGoingBack}
          disabled={isBusy}
          onClick={back}
        >
          Prethodni korak
        </Button>
      )}
      {children}
    </div>
  )
}
