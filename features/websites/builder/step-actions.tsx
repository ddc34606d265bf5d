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

export type StepProps = {
  stored: Website
  draft: WebsiteDraft
  change: (changes: Partial<WebsiteDraft>) => void
  content: SiteContent
  editing: SiteEditing
  /** Saves the step of an unpublished site, or the draft of a published site. Throws on failure. */
  save: (changes: WebsiteChangesInput) => Promise<void>
  publishProblems: Problems
  openSection: SectionType | null
  setOpenSection: (type: SectionType | null) => void
  onEdit: (part: SitePart) => void
  isShownBelow: boolean
  isPublishing: boolean
  onPublish: (published: boolean) => void
  onNext: () => void
  /** Goes one step back. Discards unsaved changes of an unpublished site. Undefined on the first step. */
  onBack?: (() => Promise<void>) | undefined
}

type StepActionsProps = { onBack?: (() => Promise<void>) | undefined; isBusy: boolean; children: ReactNode }

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
