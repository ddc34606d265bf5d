import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Problems } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { SectionType } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'
import type { Website, WebsiteChangesInput } from '../website.ts'
import type { SitePart } from './site-parts.ts'
import type { SiteEditing } from './use-site-draft.ts'
import type { WebsiteDraft } from './website-draft.ts'

/** What every step gets: the stored site, what stands in the fields, and the ways on and back. */
export type StepProps = {
  stored: Website
  draft: WebsiteDraft
  change: (changes: Partial<WebsiteDraft>) => void
  content: SiteContent
  /** The site as it is edited, with all that can be done to it. */
  editing: SiteEditing
  /** Saves the step, or the draft of a published site; throws when that fails. */
  save: (changes: WebsiteChangesInput) => Promise<void>
  /** What publishing has found wrong. */
  found: Problems
  /** Which section stands open, and opening another. */
  openSection: SectionType | null
  setOpenSection: (type: SectionType | null) => void
  /** A part was tapped in the preview. */
  onEdit: (part: SitePart) => void
  /** The whole site is shown below the step. */
  isShownBelow: boolean
  isPublishing: boolean
  onPublish: (published: boolean) => void
  onNext: () => void
  /** Goes one step back, before it is published to what is stored; undefined on the first. */
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
